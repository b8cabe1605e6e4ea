import { type PriceList, readPriceList } from "@one-hub/sdk/format";
import { refuse } from "../../platform/http.ts";
import { createJsonFeed, type FeedWay, type JsonFeed, type JsonFeedFailure } from "../../platform/json-feed.ts";

/** Reads published price lists. */
export type PriceFeed = JsonFeed<PriceList> & {
  /** Address that the site is set up with; empty for none. */
  readonly address: string;
};

const refusals: Readonly<Record<JsonFeedFailure, () => Error>> = {
  address_invalid: () =>
    refuse("Only public https addresses can be read", "只能读取公网 https 地址", {
      code: "price_feed_address_invalid",
      param: "url",
    }),
  unreachable: () =>
    refuse("The price list could not be fetched", "无法获取价格表", { code: "price_feed_unreachable", param: "url" }),
  unreadable: () =>
    refuse("There is no price list at this address", "该地址没有价格表", {
      code: "price_feed_unreadable",
      param: "url",
    }),
};

const takePrices = (json: unknown): PriceList | undefined => {
  const list = readPriceList(json);
  return list === undefined || list.prices.length + list.refused.length === 0 ? undefined : list;
};

export const createPriceFeed = ({ address, ...way }: FeedWay & { address: string }): PriceFeed => ({
  address,
  ...createJsonFeed(way, {
    userAgent: "one-hub-prices",
    take: takePrices,
    refusal: (failure) => refusals[failure](),
  }),
});
