import { type Dispatcher, request } from "undici";
import type { Egress } from "./egress.ts";
import { createPublicAgent, leadsOut } from "./public-calls.ts";
import { EXTERNAL_CALL_TIMEOUT_MS } from "./timeouts.ts";

const MAX_REDIRECTS = 3;

/**
 * Why a document could not be fetched. An error of the connection is `unreachable`: its own words would describe the network behind the
 * gateway.
 */
export class PublicFetchFailure extends Error {
  readonly reason: "address_invalid" | "unreachable";
  constructor(reason: PublicFetchFailure["reason"]) {
    super(reason);
    this.name = "PublicFetchFailure";
    this.reason = reason;
  }
}

type PublicFetch = {
  readonly egress: Egress;
  /** Another way than the public internet; for tests. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly accept: string;
  readonly userAgent: string;
  readonly maxBytes: number;
};

const fetchFollowing = async (
  start: string,
  dispatcher: Dispatcher,
  { accept, userAgent, maxBytes }: PublicFetch,
): Promise<Buffer> => {
  const signal = AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS);
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // Redirects are followed by hand, so that each address is checked.
    if (!leadsOut(url)) throw new PublicFetchFailure("address_invalid");
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headers: { accept, "user-agent": userAgent },
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
      if (statusCode !== 200 || size > maxBytes) throw new PublicFetchFailure("unreachable");
      parts.push(part);
    }
    if (statusCode !== 200) throw new PublicFetchFailure("unreachable");
    return Buffer.concat(parts);
  }
  throw new PublicFetchFailure("unreachable");
};

/** Fetches a document from a public https address, within ten seconds. Throws a {@link PublicFetchFailure}. */
export const fetchPublicBytes = async (url: string, options: PublicFetch): Promise<Buffer> => {
  const dispatcher = options.dispatcher ?? createPublicAgent(options.egress);
  try {
    return await fetchFollowing(url, dispatcher, options);
  } catch (error) {
    throw error instanceof PublicFetchFailure ? error : new PublicFetchFailure("unreachable");
  } finally {
    if (options.dispatcher === undefined) await dispatcher.destroy();
  }
};

/** As {@link fetchPublicBytes}, for a text. */
export const fetchPublicText = async (url: string, options: PublicFetch): Promise<string> =>
  (await fetchPublicBytes(url, options)).toString("utf8");
