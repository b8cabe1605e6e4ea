import { getAbout, getContent, getHomePageContent, type ContentName, type Gateway } from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type QueryMaker, type ReadyQuery } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

// The same for all users, so it is kept with the site's status.
const siteKeys = /* @__PURE__ */ keysOf("status");

/** Reading the pages that the site has written. */
export const contentQueries = {
  /** The home page: untrusted markdown, HTML or an address to embed; empty for the console's own. */
  homePage: (gateway: Gateway): ReadyQuery<string> =>
    resourceQuery(
      gateway,
      siteKeys.detail({ content: "homePage" }),
      {},
      (_none, options) => getHomePageContent(gateway, options),
      { staleTime: 60_000 },
    ),
  /** The about page, in the forms of {@link contentQueries}`.homePage`. */
  about: (gateway: Gateway): ReadyQuery<string> =>
    resourceQuery(gateway, siteKeys.detail({ content: "about" }), {}, (_none, options) => getAbout(gateway, options), {
      staleTime: 60_000,
    }),
  /** One page of the extension `content`: untrusted markdown, empty for the default one. */
  page: ((gateway: Gateway, name: ContentName | undefined) =>
    resourceQuery(
      gateway,
      siteKeys.detail({ content: name }),
      name,
      (known, options) => getContent(gateway, known, options),
      {
        staleTime: 60_000,
      },
    )) as QueryMaker<string, ContentName>,
};

/** A page that the site has written. `undefined`, where the gateway lacks the extension `content`, reads nothing. */
export const useContent = <Selected = string>(
  name: ContentName | undefined,
  settings?: QuerySettings<string, Selected>,
): UseQueryResult<Selected> => useResource(contentQueries.page(useGateway(), name), settings);

/** The home page that the site has written; empty for the console's own. */
export const useHomePageContent = <Selected = string>(
  settings?: QuerySettings<string, Selected>,
): UseQueryResult<Selected> => useResource(contentQueries.homePage(useGateway()), settings);

/** The about page that the site has written; empty for the console's own. */
export const useAbout = <Selected = string>(settings?: QuerySettings<string, Selected>): UseQueryResult<Selected> =>
  useResource(contentQueries.about(useGateway()), settings);
