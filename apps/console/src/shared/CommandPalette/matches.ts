const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Whether every typed word occurs in a text, whatever its case and accents. Nothing typed fits everything. */
export const matches = (text: string, typed: string): boolean => {
  const whole = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};
