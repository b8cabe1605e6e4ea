import { readUptime, type Gateway, type Status, type UptimeGroup } from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useStatus } from "./status.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the site's status page. */
export const uptimeKeys = /* @__PURE__ */ keysOf("uptime");

/** Reading the site's status page. */
export const uptimeQueries = {
  /** Groups, monitors and their checks, refetched every minute; reads nothing while the status lacks `UptimeEnabled`. */
  groups: ((gateway: Gateway, status: Status | undefined) =>
    resourceQuery(
      gateway,
      uptimeKeys.lists,
      status?.UptimeEnabled === true ? status : undefined,
      (_status, options) => readUptime(gateway, options),
      { staleTime: 30_000, refetchInterval: 60_000 },
    )) as QueryMaker<readonly UptimeGroup[], Status>,
};

/**
 * The site's status page, for signed-in users. Pending forever without one: check `UptimeEnabled` of the status.
 *
 * @example
 * const { data: groups = [] } = useUptime();
 * const down = groups.flatMap(({ monitors }) => monitors).filter(({ checks }) => checks.at(-1)?.state === "down");
 */
export const useUptime = <Selected = readonly UptimeGroup[]>(
  settings?: QuerySettings<readonly UptimeGroup[], Selected>,
): UseQueryResult<Selected> => useResource(uptimeQueries.groups(useGateway(), useStatus().status), settings);
