import { RelayError, relayErrors } from "../relay-error.ts";
import { readAll } from "../reply/reply.ts";
import { asRelayError, type Upstream, type UpstreamQuestion } from "../upstream/upstream.ts";
import { ANSWER_TIMEOUT_MS } from "./limits.ts";

const MAX_ANSWER_BYTES = 16_777_216;

/** One question to a task's upstream, which answers in JSON; `json` is undefined where it does not. */
export const askUpstream = async (
  upstream: Upstream,
  question: Omit<UpstreamQuestion, "signal">,
): Promise<{ status: number; json: unknown }> => {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  let bytes: Buffer;
  let status: number;
  try {
    const reply = await upstream.ask({ ...question, signal });
    ({ status } = reply);
    bytes = await readAll(reply.body, MAX_ANSWER_BYTES, relayErrors.upstreamMalformed);
  } catch (error) {
    if (signal.aborted && !(error instanceof RelayError)) throw relayErrors.upstreamTimeout();
    throw asRelayError(error, signal);
  }
  try {
    return { status, json: JSON.parse(bytes.toString("utf8")) as unknown };
  } catch {
    return { status, json: undefined };
  }
};
