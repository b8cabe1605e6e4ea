/** How hard a password is to guess, in four steps. */
export type Strength = 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

const isRun = (text: string): boolean => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.length > 1 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
};

/**
 * A rough measure: length, kinds of characters and repetition. It advises and never refuses; the gateway asks for the length alone
 *. Undefined for an empty password.
 */
export const passwordStrength = (password: string): Strength | undefined => {
  const characters = Array.from(password);
  if (characters.length === 0) return undefined;
  const different = new Set(characters).size;
  if (characters.length < 8 || different < 5 || isRun(password.toLowerCase())) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (characters.length >= 14 && different >= 9 && variety >= 2) return 4;
  if (variety >= 4 || (variety === 3 && characters.length >= 12)) return 4;
  if (variety === 3 || characters.length >= 12) return 3;
  return variety === 2 ? 2 : 1;
};
