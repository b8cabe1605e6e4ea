import { getUserGroupMap, type Gateway, type UserGroup } from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type ResourceQuery } from "./resource.ts";

/** Cache keys of user groups. */
export const groupKeys = /* @__PURE__ */ keysOf("group");

/** Reading user groups. */
export const groupQueries = {
  /** The public groups and the own one by symbol. */
  map: (gateway: Gateway): ResourceQuery<Record<string, UserGroup>> =>
    resourceQuery(groupKeys.list("map"), {}, (_none, options) => getUserGroupMap(gateway, options), {
      staleTime: 60_000,
    }),
};

/** The public groups and the own one by symbol. Find a user's in it with `groupOf` of the SDK. */
export const useGroupMap = (): UseQueryResult<Record<string, UserGroup>> =>
  useQuery<Record<string, UserGroup>>(groupQueries.map(useGateway()));
