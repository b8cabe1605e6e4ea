/**
 * Seconds after which a call without a reply counts as lost, so that the user gets an error and can retry.
 */
export const callTimeout = 60;
