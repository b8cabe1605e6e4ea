import { EXTERNAL_CALL_TIMEOUT_MS } from "../../platform/timeouts.ts";
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import { leadsOut } from "../../platform/public-calls.ts";

/** Before the second and the third try. */
const pauses = [2000, 20_000] as const;
/** Bytes of the reply to read, only so that the connection ends cleanly. */
const MAX_READ_BYTES = 4096;

export type Webhook = {
  readonly url: string;
  /** Empty for none. */
  readonly secret: string;
};

/** Signs `t` (unix seconds) and the body, so that the receiver can verify sender and time. */
export const signatureOf = (secret: string, t: number, body: string): string =>
  `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;

/** Posts JSON, with up to three attempts. Rejects if none succeeded; after `ending` nothing is retried. */
export const postWebhook = async (
  { url, secret }: Webhook,
  payload: Readonly<Record<string, unknown>>,
  way: { readonly dispatcher: Dispatcher; readonly ending: AbortSignal; readonly clock: () => number },
): Promise<void> => {
  const body = JSON.stringify(payload);
  // A literal address is never looked up, so the guard of the connection does not see it.
  if (!leadsOut(url)) throw new Error("The webhook does not lead to the public internet");
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { statusCode, body: answer } = await request(url, {
        method: "POST",
        dispatcher: way.dispatcher,
        signal: AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS),
        headers: {
          "content-type": "application/json",
          "user-agent": "one-hub-webhook",
          ...(secret === ""
            ? {}
            : { "x-webhook-signature": signatureOf(secret, Math.floor(way.clock() / 1000), body) }),
        },
        body,
      });
      await answer.dump({ limit: MAX_READ_BYTES });
      if (statusCode >= 200 && statusCode < 300) return;
      throw new Error(`The webhook answered ${statusCode}`);
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || way.ending.aborted) throw error;
      await wait(pause, undefined, { signal: way.ending, ref: false });
    }
  }
};
