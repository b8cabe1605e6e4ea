/** The name under which an unsent form is kept. */
export const cronFormName = "channel-cron";
