import { createOpener } from "../../lib/opener.ts";

const opener = createOpener();

export const openShortcuts: () => void = opener.open;

export const closeShortcuts: () => void = opener.close;

export const useShortcutsShown: () => boolean = opener.useOpened;
