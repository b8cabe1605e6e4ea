import { confusables } from "./confusables.ts";

/**
 * Controls, formats, unassigned and private characters, line and paragraph separators, and all that Unicode draws as nothing
 * (soft hyphen, variation selectors, tags, Hangul fillers); the empty Braille pattern is drawn as a blank.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns a text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replaceAll(unseen, "");

/** Returns a user name as new ones are stored. */
export const normalizeName = (name: string): string => name.normalize("NFKC");

/** Whether a reader can see all of a name: no unseen character, and no accent without its letter. */
export const isVisibleName = (name: string): boolean =>
  [name, normalizeName(name)].every((form) => form !== "" && withoutInvisible(form) === form && !/^\p{M}/u.test(form));

// To upper case first: `ß` and `ss`, and the two forms of sigma, are the same then.
const foldCase = (text: string) => text.toUpperCase().toLowerCase().normalize("NFKC");

/** Returns what is unique among names: the name without regard to case, width, blanks and unseen characters. */
export const nameKey = (name: string): string =>
  foldCase(withoutInvisible(normalizeName(name)))
    .replaceAll(/\s+/g, " ")
    .trim();

/** Columns of a user that follow from its name. */
export const nameColumns = (username: string): { username: string; name_key: string; name_shared: number } => ({
  username,
  name_key: nameKey(username),
  name_shared: 0,
});

const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([prototype, characters]) =>
    Array.from(characters, (character) => [character, prototype] as const),
  ),
);

const draw = (text: string) =>
  Array.from(text.normalize("NFD"), (character) => prototypes.get(character) ?? character).join("");

/** Returns what a name looks like (UTS 39's skeleton, without regard to case), as written and in lower case. */
export const skeletonsOf = (name: string): readonly string[] => {
  const shown = withoutInvisible(normalizeName(name));
  return [foldCase(draw(shown)), foldCase(draw(foldCase(shown)))];
};

/** Whether two names can be taken for each other by their looks. */
export const looksLike = (name: string, other: string): boolean => {
  const others = skeletonsOf(other);
  return skeletonsOf(name).some((skeleton) => others.includes(skeleton));
};
