/** A text as it is searched: whatever its case, its accents and its width, and the same in every language of the browser. */
export const searchText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Tells of a text that {@link searchText} has made whether every typed word occurs in it. Nothing typed fits everything. */
export const searchFor = (typed: string): ((text: string) => boolean) => {
  const words = searchText(typed).split(/\s+/);
  return (text) => words.every((word) => text.includes(word));
};
