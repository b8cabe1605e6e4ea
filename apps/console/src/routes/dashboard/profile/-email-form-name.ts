/** Under which an unsaved address is kept when the session ends: `about` is the window that opens again. */
export const emailFormName = "email";
