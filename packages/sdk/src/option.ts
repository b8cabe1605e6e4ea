import { unwrapVoid, unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import { optionKeyValues } from "./schema.gen.ts";
import type { Schemas } from "./schema.ts";

/** A site setting; its value is text whatever it means. */
export type Option = Schemas["Option"];
/** A setting to write: switches as "true" or "false", numbers and tables as text. */
export type OptionInput = Schemas["OptionInput"];
/** Names of the known settings. */
export type OptionKey = Schemas["OptionKey"];

/** Every known setting. */
export const optionKeys = optionKeyValues;

/** All settings in no order; keys ending in `Token` or `Secret` are withheld, which does not mean that they are empty. Root. */
export const listOptions = (gateway: Gateway, options?: CallOptions): Promise<Option[]> =>
  unwrap(gateway.http.GET("/api/option/", options));

/** Writes one setting, effective at once. Root. An unknown key is stored and never returned; a value that is no text is `rejected`. */
export const updateOption = (gateway: Gateway, body: OptionInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/option/", { body, ...options }));
