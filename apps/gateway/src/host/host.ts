import { languages } from "@one-hub/languages";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import { type Egress, openEgress } from "../platform/egress.ts";
import { isGatewayPath } from "../proxy/gateway-paths.ts";
import { type ConsoleConfig, defaultDescription } from "@one-hub/page";
import { LOGO_ACCENT, LOGO_ACCENT_ADDRESS } from "@one-hub/page/accent";
import { createApiDescription, isApiDescription, siteAddress } from "./api-description.ts";
import { pageHeaders } from "./content-security-policy.ts";
import { compressNow } from "@one-hub/page/build";
import { chooseEncoding } from "./encoding.ts";
import { createDocs, isDocsPath } from "./docs.ts";
import { createLogoAccent } from "./logo-accent.ts";
import { onceBuilt } from "./once-built.ts";
import { pageLanguage } from "./page-language.ts";
import { rememberAnswer } from "./remember-answer.ts";
import { compilePage, type PageTemplate } from "./page-template.ts";
import { readRenderedPages, type RenderedPages } from "./rendered-pages.ts";
import { notFound, plain, redirect, sendJson } from "./replies.ts";
import { readSitePages } from "./site-pages.ts";
import { decodePath, indexFiles, looksLikeFile, readWhole, sendFile, type StaticFile } from "./static-files.ts";

export interface HostOptions {
  /** The folder that the console's build wrote: `index.html` and `assets/`. */
  readonly distDir: string;
  /** The folder that the documentation's build wrote; it is served at `/docs`. */
  readonly docsDir?: string | undefined;
  readonly consoleConfig: ConsoleConfig;
  /** Where people reach the site, if it was started with that. */
  readonly publicUrl?: string | undefined;
  /** The `data` of `GET /api/status`; undefined or a rejection when it is not available. */
  readonly getStatus: () => Promise<unknown>;
  /** The `data` of `GET /api/home_page_content`; undefined or a rejection when it is not available. */
  readonly getHomePage: () => Promise<unknown>;
  /** Networks that the fetch of a logo must not reach. Default: none. */
  readonly egress?: Egress;
  /** Another way to the logo than the public internet; for tests. */
  readonly logos?: Dispatcher;
  readonly log?: Logger;
}

const signInPath = ({ auth }: ConsoleConfig): string => (auth.method === "jwt" ? "/auth/jwt/sign-in" : "/login");

/** The site's logo: the gateway's, else the configured one; empty for the built-in one. */
const logoOf = (config: ConsoleConfig, status: unknown): string => {
  const own = typeof status === "object" && status !== null && "logo" in status ? status.logo : undefined;
  return typeof own === "string" && own !== "" ? own : config.logo;
};

/** The documentation's texts for language models, which look for them at the root of a site. */
const textsForModels: ReadonlySet<string> = new Set(["/llms.txt", "/llms-full.txt"]);

/** Languages of a build without rendered pages. */
const productLanguages = languages.map(({ tag }) => tag);

/** Answers every request that no gateway path takes. Never rejects for what a request holds. */
export type Host = (request: Request) => Promise<Response>;

interface Build {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly page: PageTemplate;
  readonly rendered: RenderedPages;
}

const loadBuild = async (distDir: string): Promise<Build> => {
  const html = await readFile(join(distDir, "index.html"), "utf8");
  const [files, rendered] = await Promise.all([indexFiles(distDir, "/index.html"), readRenderedPages(distDir)]);
  return { page: compilePage(html), files, rendered };
};

const noBuildText = `The console has not been built yet.

Build it with:  npx -y pnpm@12.21.0 --filter @one-hub/console build
or build what is missing and start with:  npx -y pnpm@12.21.0 start

The gateway itself is up: its API answers under /api and /v1.
`;

/** The contract's reply to a path of the gateway that has no route. */
const unknownCall = (request: Request, pathname: string): Response =>
  Response.json(
    { error: { code: "", message: `Invalid URL (${request.method} ${pathname})`, type: "invalid_request_error" } },
    { status: 404 },
  );

/**
 * The console's host: files of the build by an index made at the start, the page with a fresh nonce for every other path.
 * A build that is not there yet is looked for again at each request.
 */
export const createHost = (options: HostOptions): Host => {
  const {
    distDir,
    docsDir,
    consoleConfig,
    publicUrl,
    getStatus,
    getHomePage,
    egress = openEgress,
    logos,
    log,
  } = options;
  const { config: fixedConfig, isMissing, findPage } = readSitePages(consoleConfig);
  const status = rememberAnswer(getStatus);
  const homePage = rememberAnswer(getHomePage);
  const build = onceBuilt(() => loadBuild(distDir));
  const apiDescription = createApiDescription();
  const docs = docsDir === undefined ? undefined : createDocs(docsDir);
  // A failure here occurs again, and is reported, with the first request.
  build().catch(() => undefined);
  const logoAccent = createLogoAccent({
    readOwnFile: async (path) => {
      const file = (await build())?.files.get(path);
      return file === undefined ? undefined : readWhole(file);
    },
    egress,
    dispatcher: logos,
    log,
  });
  /** The configuration with a colour for an accent of the logo, and without one where there is none or not yet. */
  const configFor = (known: unknown): ConsoleConfig =>
    fixedConfig.accent === LOGO_ACCENT
      ? { ...fixedConfig, accent: logoAccent.known(logoOf(fixedConfig, known)) ?? "" }
      : fixedConfig;
  if (fixedConfig.accent === LOGO_ACCENT) void status().then(configFor);
  /** For the preview of the settings: the colour that the logo has or would have as an accent. */
  const describeLogoAccent = async () => {
    const logo = logoOf(fixedConfig, await status());
    return { logo, isConfigured: fixedConfig.accent === LOGO_ACCENT, ...(await logoAccent.find(logo)) };
  };

  const sendPage = async (request: Request, path: string, { page, rendered }: Build): Promise<Response> => {
    const nonce = randomBytes(16).toString("base64url");
    const [known, ownHome] = await Promise.all([status(), path === "/" ? homePage() : undefined]);
    const site: { readonly language?: unknown; readonly WebHomeEnabled?: unknown } =
      typeof known === "object" && known !== null ? known : {};
    // A site without public pages redirects visitors to sign-in before anything loads.
    if (site.WebHomeEnabled === false && rendered.isPublic(path)) return redirect(signInPath(consoleConfig));
    const language = pageLanguage(request, site.language, rendered.languages ?? productLanguages);
    // A site with a first page of its own does not show the usual one for a moment.
    const own = typeof ownHome === "string" && ownHome.trim() !== "";
    const template = (own ? undefined : await rendered.find(path, language, request)) ?? page;
    const description = consoleConfig.description === defaultDescription ? rendered.descriptions[language] : undefined;
    const { siteAccent } = rendered;
    const config = configFor(known);
    const html = Buffer.from(template({ config, status: known, nonce, language, description, siteAccent }));
    const encoding = chooseEncoding(request.headers.get("accept-encoding"));
    const body = encoding === undefined ? html : await compressNow(html, encoding);
    const headers = new Headers({
      ...pageHeaders(consoleConfig, nonce),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Length": String(body.byteLength),
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Encoding, Accept-Language, Cookie",
    });
    if (encoding !== undefined) headers.set("Content-Encoding", encoding);
    return new Response(request.method === "HEAD" ? null : body, {
      status: isMissing(path) ? 404 : rendered.statusOf(path),
      headers,
    });
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (isGatewayPath(pathname)) return unknownCall(request, pathname);
    // The contract has no 405: a wrong method is a 404.
    if (request.method !== "GET" && request.method !== "HEAD") return notFound(request);
    const path = decodePath(pathname);
    // Browsers get the page for unknown addresses.
    if (path === undefined)
      return request.headers.get("accept")?.includes("text/html") === true ? redirect("/404") : notFound(request);
    if (docs !== undefined && isDocsPath(path)) return docs(request, path);
    if (docs !== undefined && textsForModels.has(path)) return docs(request, `/docs${path}`);
    if (path === LOGO_ACCENT_ADDRESS) return sendJson(request, await describeLogoAccent());
    const own = findPage(path);
    if (own !== undefined) return sendJson(request, own);
    const found = await build();
    if (found === undefined) return plain(request, 503, noBuildText);
    const file = found.files.get(path);
    if (file !== undefined && isApiDescription(path)) {
      const address = siteAddress(publicUrl, publicUrl === undefined ? await status() : undefined);
      return (await apiDescription(request, path, file, address)) ?? notFound(request);
    }
    if (file !== undefined) return (await sendFile(request, file)) ?? notFound(request);
    if (path !== "/index.html" && looksLikeFile(path)) return notFound(request);
    return sendPage(request, path === "/" ? path : path.replace(/\/+$/, ""), found);
  };
};
