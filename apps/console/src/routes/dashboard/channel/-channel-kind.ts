import { type ChannelPlugin, pluginsOfTypes } from "./-channel-plugins.ts";

/** Meaning of a type's `other` field. */
export type OtherField = "apiVersion" | "pluginHeader" | "version" | "region" | "regionAndProject";

/** Hint under the key field, besides the key's format. */
export type KeyHint = "secretOrAny" | "serviceAccount" | "personalToken" | "databricks" | "ollama" | "openaiMode";

/** Hint under the base URL field. */
export type BaseHint = "azure" | "azureV1" | "compatible" | "midjourneyProxy" | "sunoApi" | "ollama" | "databricks";

/** A kind of upstream that a channel can be made for. */
export interface ChannelKind {
  readonly id: number;
  /** Product name; the catalogue has names for those that are not products. */
  readonly name: string;
  /** Name of the vendor's icon, where it is not the type's. */
  readonly icon: string;
  /** `required`: there is no address of its own. `hidden`: it follows from other fields. */
  readonly base: "optional" | "required" | "hidden";
  /** Address that calls go to while the base URL is empty; undefined where there is none or it depends on the region. */
  readonly address: string | undefined;
  readonly baseHint: BaseHint | undefined;
  readonly other: OtherField | undefined;
  /** Written when `other` is left empty. */
  readonly otherFallback: string | undefined;
  /** Parts of the key in order, for people; undefined for a plain key. */
  readonly keyFormats: readonly string[];
  readonly keyHint: KeyHint | undefined;
  /** A test calls one of its models. */
  readonly tests: boolean;
  /** Its list of models can be fetched from the provider. */
  readonly fetchesModels: boolean;
  /** Its models can be mapped to other names. */
  readonly mapsModels: boolean;
  /** Models that fill an empty field. */
  readonly models: readonly string[];
  readonly testModel: string;
  readonly plugins: readonly ChannelPlugin[];
  readonly website: string | undefined;
  /** Currency of the provider's balance; undefined where the gateway cannot ask for it. */
  readonly balance: "USD" | "CNY" | undefined;
}

interface KindFacts extends Partial<Omit<ChannelKind, "id" | "name" | "plugins">> {
  readonly id: number;
  readonly name: string;
}

/** Completes the facts of a type with what most types have. */
export const kind = (facts: KindFacts): ChannelKind => ({
  icon: facts.name,
  base: "optional",
  address: undefined,
  baseHint: undefined,
  other: undefined,
  otherFallback: undefined,
  keyFormats: [],
  keyHint: undefined,
  tests: true,
  fetchesModels: false,
  mapsModels: true,
  models: [],
  testModel: facts.models?.[0] ?? "",
  website: undefined,
  balance: undefined,
  ...facts,
  plugins: pluginsOfTypes[facts.id] ?? [],
});
