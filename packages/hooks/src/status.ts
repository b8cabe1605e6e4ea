import { getStatus, type Gateway, type Status } from "@one-hub/sdk";
import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";
import { useCallback } from "react";

import { useGatewayContext } from "./context.ts";
import { keyAt, keysOf, type ReadyQuery } from "./resource.ts";
import { storageKeys, type GatewayStorage } from "./storage.ts";
import { useResource, type StateSettings } from "./use-resource.ts";

/** Cache keys of the site status. */
export const statusKeys = /* @__PURE__ */ keysOf("status");

/** Key of the site status. */
export const statusKey = (gateway: Gateway): DataTag<QueryKey, Status, Error> =>
  keyAt(gateway, statusKeys.detail("site"));

/** Other programs of the same origin read these entries too, so their names are fixed. */
const remember = (storage: GatewayStorage, status: Status): void => {
  storage.setItem(storageKeys.siteInfo, JSON.stringify(status));
  storage.setItem(storageKeys.quotaPerUnit, String(status.quota_per_unit));
  storage.setItem(storageKeys.displayInCurrency, String(status.display_in_currency));
};

const recall = (storage: GatewayStorage): Status | undefined => {
  try {
    const stored: Partial<Record<keyof Status, unknown>> | null = JSON.parse(
      storage.getItem(storageKeys.siteInfo) ?? "null",
    );
    // Written by `remember` or an older version of it; these two fields identify the entry.
    return typeof stored?.version === "string" && typeof stored.quota_per_unit === "number"
      ? (stored as Status)
      : undefined;
  } catch {
    return undefined;
  }
};

/** A query whose result can be known beforehand. */
export interface StatusQuery extends ReadyQuery<Status> {
  initialData?: Status;
  initialDataUpdatedAt?: number;
}

/**
 * The site status. A good answer is stored. After a failed one, and after `success:false`, the stored copy becomes the data and the error
 * stays beside it. `initialStatus` (from the page itself) is shown until the first answer. For loaders; components use {@link useStatus}.
 */
export const statusQuery = (gateway: Gateway, storage: GatewayStorage, initialStatus?: Status): StatusQuery => ({
  queryKey: statusKey(gateway),
  queryFn: async ({ client, signal }) => {
    try {
      const status = await getStatus(gateway, { signal });
      remember(storage, status);
      return status;
    } catch (error) {
      const copy = recall(storage);
      // `updatedAt` 0: a stored copy never counts as fresh.
      if (!signal.aborted && copy && client.getQueryData(statusKey(gateway)) === undefined) {
        client.setQueryData(statusKey(gateway), copy, { updatedAt: 0 });
      }
      throw error;
    }
  },
  staleTime: 60_000,
  ...(initialStatus && { initialData: initialStatus, initialDataUpdatedAt: 0 }),
});

/**
 * - `loading`: unknown so far
 * - `ready`: the gateway has replied
 * - `cached`: `status` is the page's own or a stored copy; the gateway has not replied yet, or has failed (then `error` is set)
 * - `error`: the call failed and there is no copy
 */
export interface SiteStatus {
  state: "loading" | "ready" | "cached" | "error";
  /** Undefined while `loading` and after `error`. */
  status: Status | undefined;
  /** Error of the latest call. */
  error: Error | undefined;
  /** Refetches. */
  retry: () => Promise<void>;
}

/**
 * The site's public configuration. `settings` are options of `useQuery`.
 *
 * @example const { status } = useStatus(); return <h1>{status?.system_name ?? "One Hub"}</h1>;
 */
export const useStatus = (settings?: StateSettings<Status>): SiteStatus => {
  const { gateway, storage, initialStatus } = useGatewayContext();
  const query = useResource(statusQuery(gateway, storage, initialStatus), settings);
  const { data: status, refetch } = query;
  const retry = useCallback(() => refetch().then(() => undefined), [refetch]);
  return {
    // Read when asked for: TanStack Query draws again for what was read, and `dataUpdatedAt` changes with every answer.
    get state() {
      if (status === undefined) return query.error === null ? "loading" : "error";
      return query.dataUpdatedAt === 0 ? "cached" : "ready";
    },
    status,
    get error() {
      return query.error ?? undefined;
    },
    retry,
  };
};

/** Two different versions. */
export interface VersionDifference {
  server: string;
  client: string;
}

/** Whom to tell of a difference, and the version that was told last, also to the next watch. */
export interface VersionReporter {
  report?: ((difference: VersionDifference) => void) | undefined;
  reported?: string;
}

const isRelease = (version = ""): version is string => version !== "" && version !== "v0.0.0";

/**
 * Reports once per version that the gateway's version differs from the client's. Empty versions and
 * `v0.0.0` are ignored. Returns a function that stops watching.
 */
export const watchVersion = (
  client: QueryClient,
  gateway: Gateway,
  clientVersion: string | undefined,
  reporter: VersionReporter,
): (() => void) => {
  const compare = (): void => {
    const state = client.getQueryState(statusKey(gateway));
    const server = state?.dataUpdatedAt ? state.data?.version : "";
    if (!isRelease(server) || !isRelease(clientVersion) || server === clientVersion || server === reporter.reported)
      return;
    reporter.reported = server;
    reporter.report?.({ server, client: clientVersion });
  };
  compare();
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] === "status") compare();
  });
};
