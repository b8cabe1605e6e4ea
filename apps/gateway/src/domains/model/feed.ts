import { refuse } from "../../platform/http.ts";
import { createJsonFeed, type FeedWay, type JsonFeed, type JsonFeedFailure } from "../../platform/json-feed.ts";

const refusals: Readonly<Record<JsonFeedFailure, () => Error>> = {
  address_invalid: () =>
    refuse("Only public https addresses can be read", "只能读取公网 https 地址", {
      code: "model_info_feed_address_invalid",
      param: "url",
    }),
  unreachable: () =>
    refuse("The model details could not be fetched", "无法获取模型详情", {
      code: "model_info_feed_unreachable",
      param: "url",
    }),
  unreadable: () =>
    refuse("There are no model details at this address", "该地址没有模型详情", {
      code: "model_info_feed_unreadable",
      param: "url",
    }),
};

/** Reads published model details: the text as it is, if it is a list or an object of JSON. */
export const createModelInfoFeed = (way: FeedWay): JsonFeed<string> =>
  createJsonFeed(way, {
    userAgent: "one-hub-models",
    take: (json, text) => (typeof json === "object" && json !== null ? text : undefined),
    refusal: (failure) => refusals[failure](),
  });
