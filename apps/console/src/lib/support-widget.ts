import { config } from "../config.ts";

declare global {
  interface Window {
    /** Command queue of the Crisp support widget; it is read when the widget has loaded. */
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
  }
}

/** Ends the visitor's chat on sign-out. Does nothing without a configured widget. */
export const resetSupportWidget = (): void => {
  if (config.crispId === "") return;
  // Where the widget has not arrived yet, its queue keeps the wish: it would go on with the former person's session otherwise.
  window.$crisp ??= [];
  window.$crisp.push(["do", "session:reset"]);
};
