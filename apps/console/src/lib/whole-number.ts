/** The whole number from 0 of a text in digits alone: the point of 128.000 may group thousands. Undefined for any other. */
export const wholeNumber = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
};
