import { SITE_NAME_MARK, type SiteText } from "@one-hub/page";
import { useStatus } from "@one-hub/hooks";
import { stripTrailingSlash } from "@one-hub/sdk";
import { config } from "../config.ts";
import { initialStatus } from "./gateway.ts";
import { isBuildTime, useHydrated } from "../start/prerendered.ts";

/** Name of the site: from its status, else from the configuration. */
export const useSiteName = (): string => {
  const { status } = useStatus();
  if (isBuildTime) return SITE_NAME_MARK;
  // During hydration the name must equal the name that the host wrote into the page.
  const name = ((status ?? initialStatus)?.system_name ?? "").trim();
  return name === "" ? config.appName : name;
};

/** A text of the page configuration in a language; in English, or as it comes, where that language has none. */
export const siteText = (text: SiteText, language: string): string =>
  typeof text === "string" ? text : (text[language] ?? text["en"] ?? Object.values(text)[0] ?? "");

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * Address for API clients, with `/v1`: the configured server, else the site's `server_address`, else this page's origin. A
 * gateway without a configured address reports a loopback address, which only works on its own machine.
 */
export const baseUrlOf = (serverUrl: string, serverAddress: string | undefined, origin: string): string => {
  const usable = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    return (protocol === "https:" || protocol === "http:") && !isLoopback(hostname);
  };
  const address =
    serverUrl !== "" ? serverUrl : serverAddress !== undefined && usable(serverAddress) ? serverAddress : origin;
  return `${stripTrailingSlash(address)}/v1`;
};

/** {@link baseUrlOf} this site; a page that was rendered at build time learns it when the console takes over. */
export const useBaseUrl = (): string => {
  const { status } = useStatus();
  if (!useHydrated()) return "https://…/v1";
  return baseUrlOf(config.serverUrl, status?.server_address, location.origin);
};
