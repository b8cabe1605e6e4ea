const shown = new Intl.Segmenter();

/** A user's name for people whom it does not concern: its first character alone, whatever its length. */
export const maskedName = (name: string): string => {
  const [first] = shown.segment(name);
  return `${first?.segment ?? ""}***`;
};
