/** What a picture does when somebody presses something. */
export const noop = (): void => undefined;
