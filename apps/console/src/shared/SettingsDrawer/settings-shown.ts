import { createOpener } from "../../lib/opener.ts";

/** Whether the settings of the look are open; there is one drawer, under the gear of the page. */
export const settingsShown = createOpener();
