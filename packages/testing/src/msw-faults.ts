import { delay, http, HttpResponse, passthrough, type HttpHandler } from "msw";

import { faultReply, SLOW_REPLY_MS, type FaultName } from "./faults.ts";

/** Which calls a fault befalls. */
export interface FaultOptions {
  /** Only calls with this method; default all. */
  method?: "get" | "post" | "put" | "delete";
  /** Only the first call; the ones after it reach the gateway. */
  once?: boolean;
}

/**
 * A fault as a handler of Mock Service Worker.
 *
 * @param path As in msw: an address, a pattern or a regular expression.
 * @example worker.use(faultHandler("rate_limited", /\/api\/token\//, { method: "post" }));
 */
export const faultHandler = (name: FaultName, path: string | RegExp, options: FaultOptions = {}): HttpHandler => {
  const { method = "all", once = false } = options;
  return http[method](
    path,
    async () => {
      const reply = faultReply(name);
      if (reply !== undefined) {
        const { status, body, contentType } = reply;
        return new HttpResponse(body === "" ? null : body, {
          status,
          ...(contentType !== "" && { headers: { "content-type": contentType } }),
        });
      }
      if (name === "offline") return HttpResponse.error();
      await delay(name === "hanging" ? "infinite" : SLOW_REPLY_MS);
      return passthrough();
    },
    { once },
  );
};
