import type { AvailableModel } from "@one-hub/sdk";

/** The gateway's models in order, computed once because there may be thousands. */
export type ServedModels = ReturnType<typeof servedModels>;

/** As the lists of models are sorted: a language's rules would cost a tenth of a second for thousands of names. */
const byName = (left: string, right: string): number => (left < right ? -1 : 1);

/** Models by vendor and name. A limit holds exact names, so patterns are no choice themselves. */
export const servedModels = (
  models: Readonly<Record<string, Pick<AvailableModel, "owned_by">>>,
  nameOf: (vendor: string) => string,
) => {
  const names = Object.keys(models);
  const exact = names.filter((name) => !name.endsWith("*"));
  const vendors = Map.groupBy(exact, (name) => nameOf(models[name]?.owned_by ?? ""));
  return {
    vendors: [...vendors]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([group, items]) => ({ group, items: items.sort(byName) })),
    names: new Set(exact),
    /** Beginnings of names that patterns (`gpt-*`) cover. */
    beginnings: names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1)),
  };
};

/** A typed name that is no choice yet, but one that a pattern covers; else empty. */
export const coveredName = (served: ServedModels, chosen: readonly string[], typed: string): string => {
  const wanted = typed.trim();
  const isNew = wanted !== "" && !served.names.has(wanted) && !chosen.includes(wanted);
  const covered = served.beginnings.some((start) => wanted.startsWith(start) && wanted.length > start.length);
  return isNew && covered ? wanted : "";
};

/** Models to choose from, under headings, as a select takes them. Chosen names that are not served at the moment stay visible under a heading of their own. */
export const modelChoices = (
  served: ServedModels,
  chosen: readonly string[],
  covered: string,
  headings: { readonly missing: string; readonly typed: string },
) => {
  const missing = chosen.filter((name) => !served.names.has(name));
  return [
    ...(covered === "" ? [] : [{ group: headings.typed, items: [covered] }]),
    ...served.vendors,
    ...(missing.length === 0 ? [] : [{ group: headings.missing, items: missing }]),
  ];
};
