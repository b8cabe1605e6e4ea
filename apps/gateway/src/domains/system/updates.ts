import type { Schemas } from "@one-hub/sdk";
import { gt, parse } from "semver";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Egress } from "../../platform/egress.ts";
import { refuse } from "../../platform/http.ts";
import { fetchPublicText, PublicFetchFailure } from "../../platform/public-fetch.ts";

const MAX_RELEASE_BYTES = 1_048_576;
const MAX_NOTES_LENGTH = 20_000;
/** The version of a build that was never released. */
const UNRELEASED = "v0.0.0";

/** Looks for a newer version of the gateway. */
export type Updates = {
  /** Throws a refusal if the newest version cannot be read. */
  readonly check: () => Promise<Schemas["UpdateCheck"]>;
};

/** A release as GitHub's API describes it, which other forges follow. */
const release = z.object({
  tag_name: z.string().refine((tag) => parse(tag) !== null),
  html_url: z.string().nullish(),
  body: z.string().nullish(),
});

const parseRelease = (text: string): z.output<typeof release> | undefined => {
  try {
    return release.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const webAddress = (text: string): string => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : "";
};

/** `address` describes the newest release. `dispatcher`: another way than the public internet; for tests. */
export const createUpdates = (parts: {
  address: string;
  version: string;
  egress: Egress;
  dispatcher?: Dispatcher | undefined;
}): Updates => ({
  check: async () => {
    const text = await fetchPublicText(parts.address, {
      egress: parts.egress,
      dispatcher: parts.dispatcher,
      accept: "application/json",
      userAgent: "one-hub-update-check",
      maxBytes: MAX_RELEASE_BYTES,
    }).catch((error: unknown) => {
      throw error instanceof PublicFetchFailure
        ? refuse("The newest version could not be fetched", "无法获取最新版本", { code: "update_unreachable" })
        : error;
    });
    const newest = parseRelease(text);
    if (newest === undefined)
      throw refuse("There is no release at the address in UPDATE_URL", "UPDATE_URL 的地址没有版本信息", {
        code: "update_unreadable",
      });
    const current = parts.version === UNRELEASED ? "" : parts.version;
    return {
      current,
      newest: newest.tag_name,
      newer: current !== "" && gt(newest.tag_name, current),
      url: webAddress(newest.html_url ?? ""),
      notes: (newest.body ?? "").slice(0, MAX_NOTES_LENGTH),
    };
  },
});
