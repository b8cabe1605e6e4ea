/**
 * A number as typed, trimmed and with a decimal point: half of the world types a comma. A text with several separators stays as it is, and is no
 * number. For fields of small decimals alone: where thousands can be typed, {@link amountWithPoint} reads them.
 */
export const withDecimalPoint = (typed: string): string => {
  const text = typed.trim();
  return /^[^.,]*,[^.,]*$/.test(text) ? text.replace(",", ".") : text;
};

/** The same for an amount: a comma that may group thousands stays, and is no number, since 500,000 must not be taken for 500. */
export const amountWithPoint = (typed: string): string =>
  /^-?[1-9]\d{0,2},\d{3}$/.test(typed.trim()) ? typed.trim() : withDecimalPoint(typed);

/** The number of a text in plain digits; undefined for any other, such as `0x10` and `1e3`, which JavaScript reads as numbers, too. */
export const plainNumber = (text: string): number | undefined =>
  /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
