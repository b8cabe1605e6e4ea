import type { ReactNode } from "react";
import { useHydrated } from "../../start/prerendered.ts";
import { Bell } from "./Bell.tsx";
import classes from "./NoticeBell.module.css";

/** The bell of a header, with the announcements. A prerendered page keeps room for it. */
export const NoticeBell = (): ReactNode => (useHydrated() ? <Bell /> : <span className={classes["room"]} />);
