/** What decides whether and when a rule for model names applies. */
export interface ModelRule {
  readonly id: number;
  /** A model's exact name, or one with `*` for any characters. */
  readonly pattern: string;
  /** Rules are tried in ascending order; equal ones by id. */
  readonly sort: number;
  readonly enabled: boolean;
}

/**
 * Whether a model's name fits a pattern: the exact name, in which each `*` matches any characters, none included. Case
 * counts, as it does for the names of models. No other character is special.
 *
 * @example fitsModelPattern("gpt-*-mini", "gpt-4o-mini") // true
 */
export const fitsModelPattern = (pattern: string, model: string): boolean => {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === model;
  if (!model.startsWith(first)) return false;
  let at = first.length;
  // The earliest place of each part leaves the most for the parts after it.
  for (const part of rest) {
    const found = model.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return model.length - last.length >= at && model.endsWith(last);
};

/** Rules whose pattern a model's name fits, in the order in which they are tried: the first one that is enabled applies. */
export const matchModelUrls = <Rule extends ModelRule>(model: string, rules: readonly Rule[]): readonly Rule[] =>
  rules
    .filter(({ pattern }) => fitsModelPattern(pattern, model))
    .sort((left, right) => left.sort - right.sort || left.id - right.id);

/** The rule that applies to a model; undefined where none does. */
export const modelUrlOf = <Rule extends ModelRule>(model: string, rules: readonly Rule[]): Rule | undefined =>
  matchModelUrls(model, rules).find(({ enabled }) => enabled);

/** The path of a rule for one model: its name, encoded, in place of `{model}`. */
export const modelUrlPath = (path: string, model: string): string =>
  path.replaceAll("{model}", () =>
    encodeURIComponent(model).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
  );
