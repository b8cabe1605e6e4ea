import { unwrapVoid, type CallOptions, type Gateway, unwrapList, unwrapRecord } from "./gateway.ts";
import { optionKeyValues } from "./schema.gen.ts";
import type { BodyOf, Schemas } from "./schema.ts";

/** A site setting; its value is text whatever it means. */
export type Option = Schemas["Option"];
/** A setting to write: switches as "true" or "false", numbers and tables as text. */
export type OptionInput = Schemas["OptionInput"];
/** Names of the known settings. */
export type OptionKey = Schemas["OptionKey"];

/** One of several settings that are written together; `expected` is the value that it replaces. */
export type OptionWrite = Schemas["OptionWrite"];
/** The effects of a write of several settings: changes, what they touch, problems. */
export type OptionPreview = Schemas["OptionPreview"];
/** A setting that a write would change. */
export type OptionChange = Schemas["OptionChange"];
/** A kind of rows that a new value affects, and their number. */
export type OptionTouch = Schemas["OptionTouch"];
/** The services that settings can be tested with. */
export type OptionTestKind = Schemas["OptionTestKind"];
/** A service, and values to test instead of the stored ones. */
export type OptionTestInput = BodyOf<"testOptions">;
/** The outcome of a test; one that failed tells why. */
export type OptionTestResult = Schemas["OptionTestResult"];

/** Every known setting. */
export const optionKeys = optionKeyValues;

/** All settings in no order; keys ending in `Token` or `Secret` are withheld, which does not mean that they are empty. Root. */
export const listOptions = (gateway: Gateway, options?: CallOptions): Promise<Option[]> =>
  unwrapList(gateway.http.GET("/api/option/", options));

/** Writes one setting, effective at once. Root. An unknown key is stored and never returned; a value that is no text is `rejected`. */
export const updateOption = (gateway: Gateway, body: OptionInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/option/", { body, ...options }));

/** Names of the tools that can screen prompts (`SafeToolName`). Root. */
export const listSafeTools = (gateway: Gateway, options?: CallOptions): Promise<string[]> =>
  unwrapList(gateway.http.GET("/api/option/safe_tools", options));

/**
 * Writes several settings, or none of them where one is refused: the error's `param` names it. Effective at once. Root; extension `option_batch`.
 *
 * @example
 * await updateOptions(gateway, [
 *   { key: "GitHubClientId", value: "Iv1.abc", expected: "" },
 *   { key: "GitHubOAuthEnabled", value: "true" },
 * ]);
 */
export const updateOptions = (gateway: Gateway, writes: readonly OptionWrite[], options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/option/batch", { body: { options: [...writes] }, ...options }));

/** What {@link updateOptions} would change, touch and refuse; writes nothing. Root; extension `option_batch`. */
export const previewOptions = (
  gateway: Gateway,
  writes: readonly OptionWrite[],
  options?: CallOptions,
): Promise<OptionPreview> =>
  unwrapRecord(gateway.http.POST("/api/option/batch/preview", { body: { options: [...writes] }, ...options }));

/**
 * Calls the service of some settings once, with the stored values or those that are sent, and tells whether it works. `mail` sends a message to
 * the caller's own address. A failed test resolves, with `passed` false. Root; extension `option_test`.
 */
export const testOptions = (
  gateway: Gateway,
  body: OptionTestInput,
  options?: CallOptions,
): Promise<OptionTestResult> => unwrapRecord(gateway.http.POST("/api/option/test", { body, ...options }));
