import { NONCE_MARK } from "@one-hub/page";
import "../lib/zod.ts";

import { sessionQuery } from "@one-hub/hooks";
import type { LanguageTag } from "@one-hub/languages";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import { renderIn, usedNamespaces } from "../i18n/i18n.ts";
import { renderedDescription, renderedTitle } from "../lib/document-title.ts";
import { gateway } from "../lib/gateway.ts";
import { queryClient } from "../lib/query-client.ts";
import { widePages } from "../navigation.ts";
import { oldPaths } from "../old-addresses.ts";
import { isGuardedRoute, withoutTrailingSlash } from "../permissions.ts";
import { router } from "../router.ts";

export { offered } from "../i18n/catalogues.ts";

export interface PageParts {
  /** Route ids, outermost first. */
  readonly routes: readonly string[];
  readonly texts: readonly string[];
}

/** A page as it is before anybody has opened it. */
export interface RenderedPage extends PageParts {
  readonly html: string;
  readonly title: string | undefined;
  /** For search engines; undefined where the site's own has to do. */
  readonly description: string | undefined;
  /** Only for who is not signed in. */
  readonly guestOnly: boolean;
}

/** Paths of the pages that say of themselves that they can be rendered at build time. */
export const prerenderedPaths = (): readonly string[] =>
  Object.values(router.routesById)
    .filter((route) => route.options.staticData?.prerender === true)
    .map((route) => withoutTrailingSlash(route.fullPath));

/** Whether a page may use the whole window. */
export const isWide = (path: string): boolean => isGuardedRoute(path) && widePages.has(path);

/** Paths of the pages behind the sign-in. */
export const memberPaths = (): readonly string[] => [
  ...new Set(
    Object.values(router.routesById)
      .map((route) => withoutTrailingSlash(route.fullPath))
      .filter(isGuardedRoute),
  ),
];

/** Paths of the pages within the public layout that a site can close. */
export const publicPaths = (): readonly string[] =>
  Object.values(router.routesById)
    .filter(({ id, options }) => id.startsWith("/_public/") && options.staticData?.staysOpen !== true)
    .map(({ fullPath }) => withoutTrailingSlash(fullPath));

/** Every address that leads somewhere, as the router writes them: `/error/$code`. An address that ends in a slash covers all addresses below it. */
export const knownPaths = (): readonly string[] => [
  ...new Set([
    ...Object.values(router.routesById)
      .map(({ fullPath }) => withoutTrailingSlash(fullPath))
      .filter((path) => !path.endsWith("$")),
    ...oldPaths,
  ]),
];

const load = async (path: string, language: LanguageTag): Promise<PageParts> => {
  await renderIn(language);
  if (router.state.matches.length === 0) {
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
    await router.load();
  }
  return { routes: router.state.matches.map(({ routeId }) => routeId), texts: usedNamespaces() };
};

/** Renders a page in a language, with the marks that the host fills. One page in the life of this module: it remembers what it has loaded. */
export const renderPage = async (path: string, language: LanguageTag): Promise<RenderedPage> => {
  const parts = await load(path, language);
  const html = renderToString(<App nonce={NONCE_MARK} />);
  return {
    ...parts,
    html,
    title: renderedTitle(),
    // The first page is described by the site.
    description: path === "/" ? undefined : renderedDescription(),
    guestOnly: router.state.matches.some(({ staticData }) => staticData.guestOnly === true),
  };
};

/** Parts of a page behind the sign-in. One page in the life of this module, as {@link renderPage}. */
export const partsOf = (path: string, language: LanguageTag): Promise<PageParts> => {
  // The guard only asks whether a user is signed in.
  queryClient.setQueryData<object>([...sessionQuery(gateway).queryKey], {});
  return load(path, language);
};
