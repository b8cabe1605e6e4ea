import { config } from "../config.ts";

/** Whether the page may load a picture from an address: from this site, or from a host that the configuration names (docs/console-config.md). */
export const mayShowImage = (address: string): boolean => {
  if (address === "" || !URL.canParse(address, location.origin)) return false;
  const url = new URL(address, location.origin);
  if (url.protocol === "data:" || url.origin === location.origin) return true;
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  return config.imageHosts.some((host) => {
    if (host.includes("://")) return URL.canParse(host) && new URL(host).origin === url.origin;
    return host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.host === host;
  });
};
