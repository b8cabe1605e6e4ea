import type { ReactNode } from "react";
import { useHydrated } from "../../start/prerendered.ts";
import { iconRoom } from "../LazyPart/lazy-part.tsx";
import { Bell } from "./Bell.tsx";

/** The bell of a header, with the announcements. A prerendered page keeps room for it. */
export const NoticeBell = (): ReactNode => (useHydrated() ? <Bell /> : iconRoom);
