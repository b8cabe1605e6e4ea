import { getContent, type ContentName, type Gateway } from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type ResourceQuery } from "./resource.ts";

// Everybody reads the same, so it is kept with the site's status.
const siteKeys = /* @__PURE__ */ keysOf("status");

/** Reading the pages that the site has written; they need the extension `content`. */
export const contentQueries = {
  /** One page: untrusted markdown, empty for the default one. */
  page: (gateway: Gateway, name: ContentName | undefined): ResourceQuery<string> =>
    resourceQuery(siteKeys.detail({ content: name }), name, (known, options) => getContent(gateway, known, options), {
      staleTime: 60_000,
    }),
};

/** A page that the site has written. `undefined`, where the gateway lacks the extension `content`, asks for nothing. */
export const useContent = (name: ContentName | undefined): UseQueryResult<string> =>
  useQuery<string>(contentQueries.page(useGateway(), name));
