/**
 * An API key as clients send it: with exactly one `sk-`, whether or not the input has one. The API itself stores and returns keys
 * without the prefix.
 *
 * @example prefixedKey("abc") === "sk-abc" && prefixedKey("sk-abc") === "sk-abc"
 */
export const prefixedKey = (key: string): string => `sk-${key.replace(/^(?:sk-)+/, "")}`;
