import { type PriceList, readPriceList } from "@one-hub/sdk/format";
import { type Dispatcher, request } from "undici";
import type { Egress } from "../../platform/egress.ts";
import { Refusal, refuse } from "../../platform/http.ts";
import { createPublicAgent, leadsOut } from "../../platform/public-calls.ts";
import { EXTERNAL_CALL_TIMEOUT_MS } from "../../platform/timeouts.ts";

const MAX_LIST_BYTES = 5_242_880;
const MAX_REDIRECTS = 3;

/** Reads published price lists. */
export type PriceFeed = {
  /** Address that the site is set up with; empty for none. */
  readonly address: string;
  /** Throws a refusal if there is no list to read. */
  readonly read: (url: string) => Promise<PriceList>;
};

const unreachable = () =>
  refuse("The price list could not be fetched", "无法获取价格表", { code: "price_feed_unreachable", param: "url" });

const fetchText = async (start: string, dispatcher: Dispatcher): Promise<string> => {
  const signal = AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS);
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // Redirects are followed by hand, so that each address is checked.
    if (!leadsOut(url))
      throw refuse("Only public https addresses can be read", "只能读取公网 https 地址", {
        code: "price_feed_address_invalid",
        param: "url",
      });
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headers: { accept: "application/json, text/plain;q=0.9", "user-agent": "one-hub-prices" },
    });
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string") {
      await body.dump();
      url = URL.parse(location, url)?.href ?? "";
      continue;
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      // Leaving off ends the call.
      if (statusCode !== 200 || size > MAX_LIST_BYTES) throw unreachable();
      parts.push(part);
    }
    if (statusCode !== 200) throw unreachable();
    return Buffer.concat(parts).toString("utf8");
  }
  throw unreachable();
};

const parse = (text: string): PriceList | undefined => {
  try {
    return readPriceList(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** `dispatcher`: another way than the public internet; for tests. */
export const createPriceFeed = (parts: {
  address: string;
  egress: Egress;
  dispatcher?: Dispatcher | undefined;
}): PriceFeed => ({
  address: parts.address,
  read: async (url) => {
    const agent = parts.dispatcher ?? createPublicAgent(parts.egress);
    try {
      const list = parse(
        await fetchText(url, agent).catch((error: unknown) => {
          // A refusal is said as it is; an error of the connection would describe the network behind the gateway.
          throw error instanceof Refusal ? error : unreachable();
        }),
      );
      if (list === undefined || list.prices.length + list.refused.length === 0)
        throw refuse("There is no price list at this address", "该地址没有价格表", {
          code: "price_feed_unreadable",
          param: "url",
        });
      return list;
    } finally {
      if (parts.dispatcher === undefined) await agent.destroy();
    }
  },
});
