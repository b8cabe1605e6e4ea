/**
 * A number as typed, trimmed and with a decimal point: half of the world types a comma. A text with several separators stays as it is, and is no
 * number. For fields of decimals alone: a whole number with a comma in it is a mistake, or has its thousands grouped.
 */
export const withDecimalPoint = (typed: string): string => {
  const text = typed.trim();
  return /^[^.,]*,[^.,]*$/.test(text) ? text.replace(",", ".") : text;
};

/** Whether a comma may group thousands: an amount like 500,000 must not be taken for 500. */
export const mayGroupThousands = (typed: string): boolean => /^-?[1-9]\d{0,2},\d{3}$/.test(typed.trim());
