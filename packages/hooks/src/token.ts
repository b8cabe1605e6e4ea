import {
  getToken,
  listTokens,
  searchTokensAdmin,
  type Gateway,
  type ListTokensQuery,
  type SearchTokensAdminQuery,
  type Token,
  type TokenPage,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of API keys. */
export const tokenKeys = /* @__PURE__ */ keysOf("token");

/** Reading API keys. */
export const tokenQueries = {
  /** A page of the user's keys. */
  list: ((gateway: Gateway, query: ListTokensQuery | undefined) =>
    resourceQuery(gateway, tokenKeys.list(query), query, (known, options) => listTokens(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<TokenPage, ListTokensQuery>,
  /** A page of all users' keys; administrators. */
  listAll: ((gateway: Gateway, query: SearchTokensAdminQuery | undefined) =>
    resourceQuery(
      gateway,
      tokenKeys.list({ of: "all", query }),
      query,
      (known, options) => searchTokensAdmin(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<TokenPage, SearchTokensAdminQuery>,
  /** One of the user's keys. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, tokenKeys.detail(id), id, (known, options) =>
      getToken(gateway, known, options),
    )) as QueryMaker<Token, number>,
};

/** A page of the user's keys. `undefined` reads nothing. */
export const useTokens = <Selected = TokenPage>(
  query: ListTokensQuery | undefined,
  settings?: QuerySettings<TokenPage, Selected>,
): UseQueryResult<Selected> => useResource(tokenQueries.list(useGateway(), query), settings);

/** One of the user's keys. `undefined` reads nothing. */
export const useToken = <Selected = Token>(
  id: number | undefined,
  settings?: QuerySettings<Token, Selected>,
): UseQueryResult<Selected> => useResource(tokenQueries.detail(useGateway(), id), settings);

/** A page of all users' keys; administrators. `undefined` reads nothing. */
export const useAllTokens = <Selected = TokenPage>(
  query: SearchTokensAdminQuery | undefined,
  settings?: QuerySettings<TokenPage, Selected>,
): UseQueryResult<Selected> => useResource(tokenQueries.listAll(useGateway(), query), settings);
