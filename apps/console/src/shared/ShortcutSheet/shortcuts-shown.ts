import { createOpener } from "../../lib/opener.ts";

/** Whether the list of shortcuts is open. */
export const shortcutsShown = createOpener();
