import { type PriceList, readPriceList } from "@one-hub/sdk/format";
import type { Dispatcher } from "undici";
import type { Egress } from "../../platform/egress.ts";
import { refuse } from "../../platform/http.ts";
import { fetchPublicText, PublicFetchFailure } from "../../platform/public-fetch.ts";

const MAX_LIST_BYTES = 5_242_880;

/** Reads published price lists. */
export type PriceFeed = {
  /** Address that the site is set up with; empty for none. */
  readonly address: string;
  /** Throws a refusal if there is no list to read. */
  readonly read: (url: string) => Promise<PriceList>;
};

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof PublicFetchFailure)) return error;
  return error.reason === "address_invalid"
    ? refuse("Only public https addresses can be read", "只能读取公网 https 地址", {
        code: "price_feed_address_invalid",
        param: "url",
      })
    : refuse("The price list could not be fetched", "无法获取价格表", { code: "price_feed_unreachable", param: "url" });
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
    const text = await fetchPublicText(url, {
      egress: parts.egress,
      dispatcher: parts.dispatcher,
      accept: "application/json, text/plain;q=0.9",
      userAgent: "one-hub-prices",
      maxBytes: MAX_LIST_BYTES,
    }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const list = parse(text);
    if (list === undefined || list.prices.length + list.refused.length === 0)
      throw refuse("There is no price list at this address", "该地址没有价格表", {
        code: "price_feed_unreadable",
        param: "url",
      });
    return list;
  },
});
