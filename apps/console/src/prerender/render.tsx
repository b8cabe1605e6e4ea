import "../lib/zod.ts";

import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import { speak, wantedTexts } from "../i18n/i18n.ts";
import type { LanguageValue } from "../i18n/languages.ts";
import { renderedDescription, renderedTitle } from "../lib/document-title.ts";
import { withoutTrailingSlash } from "../permissions.ts";
import { router } from "../router.ts";

export { offered } from "../i18n/catalogues.ts";

/** A page as it is before anybody has opened it. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string | undefined;
  /** For search engines; undefined where the site's own has to do. */
  readonly description: string | undefined;
  /** Route ids, outermost first. */
  readonly routes: readonly string[];
  /** Only for who is not signed in. */
  readonly guestOnly: boolean;
  /** Namespaces of its texts. */
  readonly texts: readonly string[];
}

/** Paths of the pages that say of themselves that they can be rendered at build time. */
export const prerenderedPaths = (): readonly string[] =>
  Object.values(router.routesById)
    .filter((route) => route.options.staticData?.prerender === true)
    .map((route) => withoutTrailingSlash(route.fullPath));

/** Paths of the pages within the public layout. */
export const publicPaths = (): readonly string[] =>
  Object.values(router.routesById)
    .filter(({ id }) => id.startsWith("/_public/"))
    .map(({ fullPath }) => withoutTrailingSlash(fullPath));

/** Renders a page in a language, with the marks that the host fills. Once in the life of this module: it remembers what it has loaded. */
export const renderPage = async (path: string, language: LanguageValue): Promise<RenderedPage> => {
  await speak(language);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const html = renderToString(<App nonce="__CSP_NONCE__" />);
  return {
    html,
    title: renderedTitle(),
    // The first page is described by the site.
    description: path === "/" ? undefined : renderedDescription(),
    routes: router.state.matches.map(({ routeId }) => routeId),
    guestOnly: router.state.matches.some(({ staticData }) => staticData.guestOnly === true),
    texts: wantedTexts(),
  };
};
