import { lazy, type ReactNode } from "react";
import { LazyPart } from "../LazyPart/LazyPart.tsx";

const Bell = lazy(async () => ({ default: (await import("../HeaderParts/parts.ts")).Bell }));

/** The bell of a header, with the announcements. It comes after the page, into room that is kept for it. */
export const NoticeBell = (): ReactNode => (
  <LazyPart room>
    <Bell />
  </LazyPart>
);
