/** An upstream's text in a form that can be stored: without NUL, and no longer than `most` characters. */
export const textOf = (value: unknown, most = 4000): string =>
  typeof value === "string" ? value.replaceAll("\u0000", "").slice(0, most) : "";

/** An id, which some upstreams send as a number. */
export const idOf = (value: unknown): string => textOf(typeof value === "number" ? String(value) : value, 256);

/** Unix milliseconds; what is no moment is 0. */
export const timeOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 && value < 8_640_000_000_000_000
    ? Math.trunc(value)
    : 0;

/** `"45%"`, `45` or `"45"`. */
export const progressOf = (value: unknown): number => {
  const number = typeof value === "number" ? value : Number.parseInt(textOf(value, 8), 10);
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.trunc(number))) : 0;
};

/** An upstream's data as JSON text; null if there is none, or too much to store. */
export const jsonOf = (value: unknown, most: number): string | null => {
  if (value === undefined || value === null) return null;
  try {
    const text = JSON.stringify(value);
    return text.length > most ? null : text;
  } catch {
    // Parsed JSON can be nested too deeply to be serialised again.
    return null;
  }
};
