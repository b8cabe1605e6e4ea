import { createOpener } from "../../lib/opener.ts";

const opener = createOpener();

/** Opens the list of shortcuts. */
export const openShortcuts: () => void = opener.open;

/** Closes it. */
export const closeShortcuts: () => void = opener.close;

/** Whether it is open, following every change. */
export const useShortcutsShown: () => boolean = opener.useOpened;
