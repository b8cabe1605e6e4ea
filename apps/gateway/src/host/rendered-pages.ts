import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageIndex } from "@one-hub/page";
import { compilePage, type PageTemplate } from "./page-template.ts";

/** The pages that have files of their own: ready to read, or with the names of their parts. */
export interface RenderedPages {
  readonly languages: readonly string[] | undefined;
  /** By language; for sites without their own. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Style sheet of a site's own accent; empty in a build without one. */
  readonly siteAccent: string;
  /** Whether a page is one that a site can close to visitors. */
  readonly isPublic: (path: string) => boolean;
  /** The HTTP status of the page at a path. Without a list of addresses, all are known. */
  readonly statusOf: (path: string) => number;
  /** The page at a path in a language; undefined where the usual, empty one has to do. */
  readonly find: (path: string, language: string, request: Request) => Promise<PageTemplate | undefined>;
}

/** Whether the request has a session cookie. Only the gateway knows whether it is still valid. */
const maybeSignedIn = (request: Request): boolean =>
  /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.get("cookie") ?? "");

const noPages: PageIndex = { languages: [], publicPaths: [], pages: {} };

/** The error pages under both their addresses. */
const errorPage = /^(?:\/error)?\/(403|404|500)$/;

const fits = (pattern: string, path: string): boolean => {
  if (pattern.endsWith("/") && pattern !== "/") return path.startsWith(pattern);
  const [wanted, found] = [pattern.split("/"), path.split("/")];
  return wanted.length === found.length && wanted.every((part, index) => part.startsWith("$") || part === found[index]);
};

const statuses = (knownPaths: readonly string[] | undefined): RenderedPages["statusOf"] => {
  const isKnown = (path: string): boolean => knownPaths?.some((pattern) => fits(pattern, path)) ?? true;
  return (path) => {
    const [, code] = errorPage.exec(path) ?? [];
    if (code !== undefined) return Number(code);
    return isKnown(path) && !path.startsWith("/error/") ? 200 : 404;
  };
};

const readIndex = async (folder: string): Promise<PageIndex> => {
  try {
    // Written by the console's build.
    return JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as PageIndex;
  } catch (error) {
    // A build without rendered pages is a build all the same.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return noPages;
    throw error;
  }
};

/** Reads a build's rendered pages, each on its first request. */
export const readRenderedPages = async (distDir: string): Promise<RenderedPages> => {
  const folder = join(distDir, ".pages");
  const { languages, publicPaths, knownPaths, pages, descriptions = {}, siteAccent = "" } = await readIndex(folder);
  const templates = new Map<string, Promise<PageTemplate>>();
  const templateOf = (file: string): Promise<PageTemplate> => {
    const known = templates.get(file);
    if (known !== undefined) return known;
    const reading = readFile(join(folder, file), "utf8").then(compilePage);
    templates.set(file, reading);
    reading.catch(() => templates.delete(file));
    return reading;
  };
  return {
    descriptions,
    siteAccent,
    statusOf: statuses(knownPaths),
    isPublic: (path) => publicPaths.includes(path),
    languages: languages.length === 0 ? undefined : languages,
    find: async (path, language, request) => {
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
      const file = page?.files[language];
      if (page === undefined || file === undefined) return undefined;
      if (page.audience !== undefined && (page.audience === "members") !== maybeSignedIn(request)) return undefined;
      return templateOf(file);
    },
  };
};
