/** Handler of a demo whose action has no effect. */
export const noop = (): void => undefined;
