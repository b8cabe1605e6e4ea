import * as z from "zod/mini";

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * A text of `minimum` to `maximum` characters, counted as the gateway counts them: an emoji is one. Its issues are those of zod's own
 * length checks.
 */
export const characters = (minimum: number, maximum: number) =>
  z.string().check(({ value, issues }) => {
    const { length } = Array.from(value);
    if (length < minimum) issues.push({ code: "too_small", origin: "string", minimum, inclusive: true, input: value });
    if (length > maximum) issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
  });
