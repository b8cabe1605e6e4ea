import {
  getSiteUsage,
  getUsage,
  type Gateway,
  type GetSiteUsageQuery,
  type GetUsageQuery,
  type SiteUsageRow,
  type UsageRow,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of usage. */
export const usageKeys = /* @__PURE__ */ keysOf("usage");

/** Reading usage; needs the extension `usage`. */
export const usageQueries = {
  /** The user's usage by model, key, day, hour, day or hour and model, or in all. */
  self: ((gateway: Gateway, query: GetUsageQuery | undefined) =>
    resourceQuery(gateway, usageKeys.list({ of: "self", query }), query, (known, options) =>
      getUsage(gateway, known, options),
    )) as QueryMaker<UsageRow[], GetUsageQuery>,
  /** All users' usage by model, key, day, hour, user, channel or group. Administrators. */
  site: ((gateway: Gateway, query: GetSiteUsageQuery | undefined) =>
    resourceQuery(gateway, usageKeys.list({ of: "site", query }), query, (known, options) =>
      getSiteUsage(gateway, known, options),
    )) as QueryMaker<SiteUsageRow[], GetSiteUsageQuery>,
};

/** The user's usage by model, key, day, hour, day or hour and model, or in all. Needs the extension `usage`. `undefined` reads nothing. */
export const useUsage = <Selected = UsageRow[]>(
  query: GetUsageQuery | undefined,
  settings?: QuerySettings<UsageRow[], Selected>,
): UseQueryResult<Selected> => useResource(usageQueries.self(useGateway(), query), settings);

/** All users' usage by model, key, day, hour, user, channel or group; administrators. Needs the extension `usage`. `undefined` reads nothing. */
export const useSiteUsage = <Selected = SiteUsageRow[]>(
  query: GetSiteUsageQuery | undefined,
  settings?: QuerySettings<SiteUsageRow[], Selected>,
): UseQueryResult<Selected> => useResource(usageQueries.site(useGateway(), query), settings);
