import { clientIdOf } from "@one-hub/hooks";
import { CONFIG_ELEMENT } from "@one-hub/page";
import { storage } from "../lib/storage.ts";

// Shared by the scripts that run before the console has loaded.

/** The headers of every call: who calls, and the language of the page. */
export const callHeaders = (): Record<string, string> => ({
  "X-APP": clientIdOf(storage),
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
