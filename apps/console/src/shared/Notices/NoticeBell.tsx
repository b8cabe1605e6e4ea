import { iconRoom, lazyPart } from "../LazyPart/lazy-part.tsx";

/** The bell of a header, with the announcements. It comes after the page, into room that is kept for it. */
export const NoticeBell = lazyPart(async () => (await import("../HeaderParts/parts.ts")).Bell, iconRoom);
