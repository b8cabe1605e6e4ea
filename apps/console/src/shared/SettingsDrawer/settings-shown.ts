import { createOpener } from "../../lib/opener.ts";

const opener = createOpener();

/** Opens the settings of the look; there is one drawer, under the gear of the page. */
export const openSettings: () => void = opener.open;

export const closeSettings: () => void = opener.close;

export const useSettingsShown: () => boolean = opener.useOpened;
