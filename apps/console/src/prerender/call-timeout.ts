/**
 * Seconds until a call that is still without an answer counts as lost: what is slow has answered by then, and whoever waits is told and
 * can go on.
 */
export const callTimeout = 60;
