import type { Dispatcher } from "undici";
import type { Egress } from "./egress.ts";
import { fetchPublicText, PublicFetchFailure } from "./public-fetch.ts";

const MAX_BYTES = 5_242_880;

/** Why there is nothing to read at an address. */
export type JsonFeedFailure = "address_invalid" | "unreachable" | "unreadable";

/** Reads JSON that others publish. */
export type JsonFeed<Content> = {
  /** Throws a refusal if there is nothing to read. */
  readonly read: (url: string) => Promise<Content>;
};

/** How a feed leaves the gateway. `dispatcher`: another way than the public internet; for tests. */
export type FeedWay = { readonly egress: Egress; readonly dispatcher?: Dispatcher | undefined };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `take` returns undefined for JSON of another kind. */
export const createJsonFeed = <Content>(
  way: FeedWay,
  feed: {
    readonly userAgent: string;
    readonly take: (json: unknown, text: string) => Content | undefined;
    readonly refusal: (failure: JsonFeedFailure) => Error;
  },
): JsonFeed<Content> => ({
  read: async (url) => {
    const text = await fetchPublicText(url, {
      ...way,
      dispatcher: way.dispatcher,
      accept: "application/json, text/plain;q=0.9",
      userAgent: feed.userAgent,
      maxBytes: MAX_BYTES,
    }).catch((error: unknown) => {
      if (!(error instanceof PublicFetchFailure)) throw error;
      throw feed.refusal(error.reason === "address_invalid" ? "address_invalid" : "unreachable");
    });
    const content = feed.take(parseJson(text), text);
    if (content === undefined) throw feed.refusal("unreadable");
    return content;
  },
});
