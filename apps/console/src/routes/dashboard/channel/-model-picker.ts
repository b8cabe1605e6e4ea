import type { Pair } from "./-map-input.ts";

/** Models of one vendor. */
export interface ModelGroup {
  /** Empty where the vendor is unknown. */
  readonly vendor: string;
  readonly models: readonly string[];
}

const byName = (left: string, right: string): number => (left < right ? -1 : 1);

/** The vendor of a model: by the price table, else by the path before its name. */
const vendorOf = (model: string, owners: ReadonlyMap<string, string>): string =>
  owners.get(model) ??
  owners.get(model.slice(model.lastIndexOf("/") + 1)) ??
  model.slice(0, Math.max(0, model.indexOf("/")));

/** Models under their vendors, both in order; unknown vendors last. */
export const groupModels = (models: readonly string[], owners: ReadonlyMap<string, string>): readonly ModelGroup[] =>
  [...Map.groupBy(new Set(models), (model) => vendorOf(model, owners))]
    .map(([vendor, names]) => ({ vendor, models: names.toSorted(byName) }))
    .toSorted((a, b) => Number(a.vendor === "") - Number(b.vendor === "") || byName(a.vendor, b.vendor));

/** State of the checkbox of several models. */
export const triState = (models: readonly string[], chosen: ReadonlySet<string>): "none" | "some" | "all" => {
  const count = models.filter((model) => chosen.has(model)).length;
  return count === 0 ? "none" : count === models.length ? "all" : "some";
};

/** The choice after the checkbox of several models was pressed: all of them, or none where all were chosen. */
export const toggledAll = (models: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> =>
  triState(models, chosen) === "all"
    ? new Set([...chosen].filter((model) => !models.includes(model)))
    : new Set([...chosen, ...models]);

/** The choice with several models the other way round. */
export const inverted = (models: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...[...chosen].filter((model) => !models.includes(model)), ...models.filter((model) => !chosen.has(model))]);

/** How chosen models are offered under other names. */
export interface MappingRules {
  readonly enabled: boolean;
  readonly strip: "prefix" | "suffix";
  /** Text to strip; empty for none. */
  readonly text: string;
  /** Bills the call as the requested model. */
  readonly billsRequested: boolean;
  readonly lowerCase: boolean;
  /** Takes the original names of mapped models out of the list. */
  readonly dropsOriginals: boolean;
  /** Replaces the mapping instead of adding to it. */
  readonly overwrites: boolean;
}

export const NO_MAPPING: MappingRules = {
  enabled: false,
  strip: "prefix",
  text: "",
  billsRequested: false,
  lowerCase: false,
  dropsOriginals: false,
  overwrites: false,
};

/** The name under which a model is offered. A path before the name is always taken off. */
export const offeredName = (model: string, { strip, text, lowerCase }: MappingRules): string => {
  const name = model.slice(model.lastIndexOf("/") + 1);
  const rest =
    text === ""
      ? name
      : strip === "prefix" && name.startsWith(text)
        ? name.slice(text.length)
        : strip === "suffix" && name.endsWith(text)
          ? name.slice(0, -text.length)
          : name;
  const kept = rest === "" ? name : rest;
  return lowerCase ? kept.toLowerCase() : kept;
};

/** The pairs that rules make of chosen models; a model that keeps its name needs none. */
export const mappedPairs = (chosen: readonly string[], rules: MappingRules): readonly Pair[] =>
  rules.enabled
    ? chosen.flatMap((model) => {
        const name = offeredName(model, rules);
        return name === model ? [] : [{ name, value: rules.billsRequested ? `+${model}` : model }];
      })
    : [];

/** Values that the picker writes into the form. */
export interface PickedModels {
  readonly models: readonly string[];
  readonly mapping: readonly Pair[];
}

/** Applies a choice to the models and the mapping of a form. */
export const pickModels = (
  current: PickedModels,
  chosen: readonly string[],
  overwritesModels: boolean,
  rules: MappingRules,
): PickedModels => {
  const added = mappedPairs(chosen, rules);
  const mapping = new Map([
    ...(rules.enabled && rules.overwrites ? [] : current.mapping.map(({ name, value }) => [name, value] as const)),
    ...added.map(({ name, value }) => [name, value] as const),
  ]);
  const originals = new Set(rules.dropsOriginals ? added.map(({ value }) => value.replace(/^\+/, "")) : []);
  const models = [...(overwritesModels ? [] : current.models), ...chosen, ...added.map(({ name }) => name)].filter(
    (model) => !originals.has(model),
  );
  return { models: [...new Set(models)], mapping: [...mapping].map(([name, value]) => ({ name, value })) };
};
