import { CONFIG_ELEMENT } from "@one-hub/page";
// Shared by the scripts that run before the console has loaded.

/** An entry of the device's storage; null where there is none, or no storage. */
const stored = (entry: string): string | null => {
  try {
    return localStorage.getItem(entry);
  } catch {
    return null;
  }
};

/** The header by which the gateway tells browsers apart. */
const clientId = (): Record<string, string> => {
  try {
    const id = stored("clientId") ?? crypto.randomUUID();
    localStorage.setItem("clientId", id);
    return { "X-APP": id };
  } catch {
    return {};
  }
};

/** The headers of every call: who calls, and the language of the page. */
export const callHeaders = (): Record<string, string> => ({
  ...clientId(),
  "Accept-Language": document.documentElement.lang,
});

interface Configuration {
  readonly serverUrl?: string;
  readonly auth?: { readonly method?: string; readonly redirectPath?: string };
}

/** The configuration that the host wrote into the page; empty without one. */
export const configuration = (): Configuration => {
  try {
    // Written by the host from its validated configuration.
    return JSON.parse(document.getElementById(CONFIG_ELEMENT)?.textContent ?? "").config;
  } catch {
    return {};
  }
};
