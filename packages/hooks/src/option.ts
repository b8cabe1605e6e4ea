import {
  listOptions,
  listSafeTools,
  previewOptions,
  testOptions,
  updateOption,
  updateOptions,
  type Gateway,
  type Option,
  type OptionInput,
  type OptionPreview,
  type OptionTestInput,
  type OptionTestResult,
  type OptionWrite,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { announcementKeys } from "./announcement.ts";
import { useGateway } from "./context.ts";
import { invoiceKeys } from "./invoice.ts";
import {
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ReadyQuery,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { statusKeys } from "./status.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the site's settings. */
export const siteOptionKeys = /* @__PURE__ */ keysOf("option");

/** Reading the site's settings; root. */
export const optionQueries = {
  /** All that the gateway returns; secrets are withheld. */
  list: (gateway: Gateway): ReadyQuery<Option[]> =>
    resourceQuery(gateway, siteOptionKeys.list({}), {}, (_none, options) => listOptions(gateway, options)),
  /** Names of the tools that can screen prompts. */
  safeTools: (gateway: Gateway): ReadyQuery<string[]> =>
    resourceQuery(gateway, siteOptionKeys.detail("safe_tools"), {}, (_none, options) =>
      listSafeTools(gateway, options),
    ),
};

/** The status has most of them; the site's pages are read under its key, the notice is an announcement, and one turns monthly statements on. */
const stale = () => [siteOptionKeys.all, statusKeys.all, announcementKeys.all, invoiceKeys.all];

/** Changing the site's settings; root. The site's status is read again. */
export const optionMutations: {
  /** Writes one setting. */
  update: ResourceMutation<void, OptionInput>;
  /** Writes several settings or none. Needs the extension `option_batch`. */
  updateAll: ResourceMutation<void, readonly OptionWrite[]>;
  /** Tells what a write would change, touch and refuse. Needs the extension `option_batch`. */
  preview: ResourceMutation<OptionPreview, readonly OptionWrite[]>;
  /** Tests settings with the service that they are for. Needs the extension `option_test`. */
  test: ResourceMutation<OptionTestResult, OptionTestInput>;
} = {
  update: /* @__PURE__ */ resourceMutation(
    ["option", "update"],
    (gateway, input: OptionInput) => updateOption(gateway, input),
    stale,
  ),
  updateAll: /* @__PURE__ */ resourceMutation(
    ["option", "updateAll"],
    (gateway, writes: readonly OptionWrite[]) => updateOptions(gateway, writes),
    stale,
  ),
  preview: /* @__PURE__ */ resourceMutation(
    ["option", "preview"],
    (gateway, writes: readonly OptionWrite[]) => previewOptions(gateway, writes),
    () => [],
  ),
  test: /* @__PURE__ */ resourceMutation(
    ["option", "test"],
    (gateway, input: OptionTestInput) => testOptions(gateway, input),
    () => [],
  ),
};

/** The site's settings; root. */
export const useOptions = <Selected = Option[]>(
  settings?: QuerySettings<Option[], Selected>,
): UseQueryResult<Selected> => useResource(optionQueries.list(useGateway()), settings);

/** Names of the tools that can screen prompts; root. */
export const useSafeTools = <Selected = string[]>(
  settings?: QuerySettings<string[], Selected>,
): UseQueryResult<Selected> => useResource(optionQueries.safeTools(useGateway()), settings);

/** {@link optionMutations}`.update` */
export const useUpdateOption = (
  callbacks?: MutationCallbacks<void, OptionInput>,
): UseMutationResult<void, Error, OptionInput, Rollback | undefined> =>
  useMutation(optionMutations.update(useGateway(), callbacks));

/** {@link optionMutations}`.updateAll` */
export const useUpdateOptions = (
  callbacks?: MutationCallbacks<void, readonly OptionWrite[]>,
): UseMutationResult<void, Error, readonly OptionWrite[], Rollback | undefined> =>
  useMutation(optionMutations.updateAll(useGateway(), callbacks));

/** {@link optionMutations}`.preview` */
export const usePreviewOptions = (
  callbacks?: MutationCallbacks<OptionPreview, readonly OptionWrite[]>,
): UseMutationResult<OptionPreview, Error, readonly OptionWrite[], Rollback | undefined> =>
  useMutation(optionMutations.preview(useGateway(), callbacks));

/** {@link optionMutations}`.test` */
export const useTestOptions = (
  callbacks?: MutationCallbacks<OptionTestResult, OptionTestInput>,
): UseMutationResult<OptionTestResult, Error, OptionTestInput, Rollback | undefined> =>
  useMutation(optionMutations.test(useGateway(), callbacks));
