import { EXTERNAL_CALL_TIMEOUT_MS } from "../../platform/timeouts.ts";
import { z } from "zod";
import type { Options } from "../option/options.ts";

/** Replies of the site's Uptime Kuma. All calls reject if none is configured or its reply is unusable. */
export type Uptime = {
  /** Groups and monitors of the status page. */
  readonly readPage: () => Promise<Answer>;
  /** The last checks of its monitors. */
  readonly readHeartbeat: () => Promise<Answer>;
};

type Answer = Readonly<Record<string, unknown>>;

/** Cache time in milliseconds: each viewer polls every minute. */
const CACHE_MS = 20_000;
const MAX_ANSWER_BYTES = 2_097_152;

const anObject = z.record(z.string(), z.unknown());

const fetchAnswer = async (url: string): Promise<Answer> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Uptime Kuma answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("Uptime Kuma's answer is too large");
    parts.push(part);
  }
  return anObject.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
};

export const createUptime = ({ options, clock }: { options: Options; clock: () => number }): Uptime => {
  const kept = new Map<string, { readonly url: string; readonly until: number; readonly answer: Promise<Answer> }>();
  const read = (folder: "" | "heartbeat/"): Promise<Answer> => {
    const domain = options.text("UptimeDomain").trim().replace(/\/+$/, "");
    const page = options.text("UptimePageName").trim();
    if (!/^https?:\/\/./i.test(domain) || page === "") return Promise.reject(new Error("No status page is set up"));
    const url = `${domain}/api/status-page/${folder}${encodeURIComponent(page)}`;
    const known = kept.get(folder);
    if (known !== undefined && known.url === url && known.until > clock()) return known.answer;
    // Failures are cached too, so that a page that is down is not called by all viewers.
    const answer = fetchAnswer(url);
    kept.set(folder, { url, until: clock() + CACHE_MS, answer });
    return answer;
  };
  return { readPage: () => read(""), readHeartbeat: () => read("heartbeat/") };
};
