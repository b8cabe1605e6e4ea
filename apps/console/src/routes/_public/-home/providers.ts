import type { AvailableModel } from "@one-hub/sdk";
import { usdPer1M } from "@one-hub/sdk/format";

type Models = Readonly<Record<string, AvailableModel>>;

/** A provider with the number of its models. */
export interface Provider {
  readonly name: string;
  readonly count: number;
}

/** The best-known vendors first, by how their names begin. */
const byFame = ["openai", "anthropic", "google", "deepseek", "xai", "meta", "mistral", "qwen", "ali", "moonshot"];

const fameOf = (name: string): number => {
  const rank = byFame.findIndex((known) => name.toLowerCase().startsWith(known));
  return rank < 0 ? byFame.length : rank;
};

/** Vendors of the available models: by fame, then by number of models; those without a vendor last. */
export const providersOf = (models: Models): readonly Provider[] =>
  [...Map.groupBy(Object.values(models), ({ owned_by: name }) => name)]
    .map(([name, its]) => ({ name, count: its.length, known: its.some(({ price }) => price.channel_type !== 0) }))
    .sort(
      (one, other) =>
        Number(other.known) - Number(one.known) ||
        fameOf(one.name) - fameOf(other.name) ||
        other.count - one.count ||
        (one.name < other.name ? -1 : 1),
    );

/** Models whose prices people compare, by how their names begin. */
const known = [
  "gpt-5",
  "claude-sonnet",
  "gemini-2.5-pro",
  "deepseek-chat",
  "grok",
  "qwen",
  "gpt-4o",
  "gemini-2.5-flash",
  "claude",
  "deepseek",
  "mistral",
  "gpt",
];

/** A model's price in US dollars for a million tokens. */
interface KnownPrice {
  readonly model: string;
  readonly vendor: string;
  readonly input: number;
  readonly output: number;
}

/** At most six prices by the token: of known models, then of any others. */
export const knownPrices = (models: Models): readonly KnownPrice[] => {
  const priced = Object.entries(models)
    // An empty model name marks the fallback price.
    .filter(([, { price }]) => price.type === "tokens" && price.model !== "" && price.channel_type !== 0)
    .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
  const chosen = new Set<(typeof priced)[number]>();
  for (const start of [...known, ""]) {
    const found = priced.find((each) => !chosen.has(each) && each[0].startsWith(start));
    if (found !== undefined && chosen.size < 6) chosen.add(found);
  }
  return [...chosen].map(([model, { owned_by: vendor, price }]) => ({
    model,
    vendor,
    input: usdPer1M(price.input),
    output: usdPer1M(price.output),
  }));
};
