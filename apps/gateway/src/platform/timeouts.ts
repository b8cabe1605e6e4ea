/** How long a call to another party may take, as the payment and sign-in providers, webhooks and the status page are: somebody waits for it. */
export const EXTERNAL_CALL_TIMEOUT_MS = 10_000;
