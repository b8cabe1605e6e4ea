const shown = new Intl.Segmenter();

/** A user's name as shown to others: its first character only, whatever its length. */
export const maskedName = (name: string): string => {
  const [first] = shown.segment(name);
  return `${first?.segment ?? ""}***`;
};
