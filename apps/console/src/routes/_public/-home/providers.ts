import type { AvailableModel } from "@one-hub/sdk";

export interface Provider {
  readonly name: string;
  /** False for the placeholder under which the gateway lists models without a vendor. */
  readonly known: boolean;
  /** Its models' names, sorted. */
  readonly models: readonly string[];
  /** The model with the lowest input price among those charged by the token; undefined when all are charged by the call or unpriced. */
  readonly cheapest: { readonly model: string; readonly input: number; readonly output: number } | undefined;
}

/** Vendors of the available models, by number of models; unknown vendors last. */
export const providersOf = (models: Readonly<Record<string, AvailableModel>>): readonly Provider[] =>
  [...Map.groupBy(Object.entries(models), ([, { owned_by: name }]) => name)]
    .map(([name, entries]): Provider => {
      const priced = entries
        // An empty model name marks the fallback price.
        .filter(([, { price }]) => price.type === "tokens" && price.model !== "")
        .sort(([, left], [, right]) => left.price.input - right.price.input || left.price.output - right.price.output);
      const [first] = priced;
      return {
        name,
        known: entries.some(([, { price }]) => price.channel_type !== 0),
        models: entries.map(([model]) => model).sort(),
        cheapest:
          first === undefined
            ? undefined
            : { model: first[0], input: first[1].price.input, output: first[1].price.output },
      };
    })
    .sort(
      (left, right) =>
        Number(right.known) - Number(left.known) ||
        right.models.length - left.models.length ||
        (left.name < right.name ? -1 : 1),
    );
