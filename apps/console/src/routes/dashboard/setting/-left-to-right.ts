/** Keeps a colour or a ratio in its order within a text that runs from right to left. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
