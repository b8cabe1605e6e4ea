import { config } from "../config.ts";
import { whenIdle } from "./when-idle.ts";

const addScript = (src: string, attributes: Readonly<Record<string, string>> = {}): void => {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
};

const load = (): void => {
  const { crispId, analytics } = config;
  if (crispId !== "") {
    window.$crisp ??= [];
    window.CRISP_WEBSITE_ID = crispId;
    addScript("https://client.crisp.chat/l.js");
  }
  if (analytics.baseUrl !== "" && analytics.websiteId !== "")
    addScript(`${analytics.baseUrl.replace(/\/+$/, "")}/script.js`, { "data-website-id": analytics.websiteId });
};

/**
 * Loads the configured support widget and visit analytics once the page is idle, so that a blocked
 * or slow host cannot delay it.
 */
export const loadConfiguredScripts = (): void => {
  const wait = (): void => {
    whenIdle(load);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
};
