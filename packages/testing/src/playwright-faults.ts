import { setTimeout as sleep } from "node:timers/promises";

import { faultReply, SLOW_REPLY_MS, type FaultName } from "./faults.ts";

/** The part of Playwright's `Route` that is needed. */
export interface FaultRoute {
  request: () => { method: () => string };
  fulfill: (reply: { status: number; headers: Record<string, string>; body: string }) => Promise<void>;
  abort: (reason: string) => Promise<void>;
  continue: () => Promise<void>;
  fallback: () => Promise<void>;
}

/** The part of Playwright's `Page` or `BrowserContext` that is needed. */
export interface FaultPage {
  route: (url: string | RegExp, handler: (route: FaultRoute) => Promise<void>) => Promise<unknown>;
  unroute: (url: string | RegExp, handler: (route: FaultRoute) => Promise<void>) => Promise<void>;
}

/** Which calls a fault befalls. */
export interface InjectionOptions {
  /** Only calls with this method; default all. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
}

/**
 * Makes calls fail in a page that Playwright drives, until the returned function ends the fault.
 *
 * @example
 * const mend = await injectFault(page, "offline", /\/api\/token\//);
 * await page.getByRole("button", { name: "Save" }).click();
 * await mend();
 */
export const injectFault = async (
  page: FaultPage,
  name: FaultName,
  url: string | RegExp,
  options: InjectionOptions = {},
): Promise<() => Promise<void>> => {
  const hanging = new Set<() => Promise<void>>();
  let mended = false;
  const handle = async (route: FaultRoute): Promise<void> => {
    if (mended) return route.fallback();
    if (options.method !== undefined && route.request().method() !== options.method) return route.fallback();
    const reply = faultReply(name);
    if (reply !== undefined) {
      const { status, contentType, body } = reply;
      return route.fulfill({ status, body, headers: contentType === "" ? {} : { "content-type": contentType } });
    }
    if (name === "offline") return route.abort("internetdisconnected");
    if (name === "slow") {
      await sleep(SLOW_REPLY_MS);
      return route.continue();
    }
    // A route has to be answered before its handler is taken away.
    await new Promise<void>((released) => {
      hanging.add(() => route.abort("aborted").finally(released));
    });
  };
  await page.route(url, handle);
  return async () => {
    mended = true;
    // The page may be closed by now.
    await Promise.allSettled([...hanging].map((release) => release()));
    await page.unroute(url, handle);
  };
};
