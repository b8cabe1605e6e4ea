import type { Services } from "../../context.ts";
import { refusalOf } from "./answer.ts";
import type { AnyCall, RelayConnection, Route } from "../call.ts";
import { namesOf } from "../billing/charging.ts";
import { type RelayError, relayReasons } from "../relay-error.ts";
import type { KeyRow } from "../store.ts";

/** Progress of a call. A call with an unknown key leaves no record, since it belongs to no user. */
export type Progress = {
  readonly connection: RelayConnection;
  readonly startedAt: number;
  key: KeyRow | undefined;
  call: AnyCall | undefined;
  /** Where it went last. */
  route: Route | undefined;
};

const ownCodes: ReadonlySet<string> = new Set(relayReasons);

/** The gateway's own code, or the upstream's: its code, else its type. One that reads like the gateway's is marked. */
const codeOf = ({ code, type, reason }: RelayError): string => {
  if (reason !== undefined) return reason;
  const told = typeof code === "number" || (typeof code === "string" && code !== "") ? String(code) : type;
  return ownCodes.has(told) ? `upstream_${told}` : told;
};

/** Reports failed calls to the error log, and those that failed at a channel to the telemetry. */
export const createFailureRecord =
  ({ errorLog, telemetry, clock }: Pick<Services, "errorLog" | "telemetry" | "clock">) =>
  (progress: Progress, error: unknown, retried = false): void => {
    const { key, call, route } = progress;
    if (key === undefined) return;
    const refusal = refusalOf(error);
    // Who has no money for a channel never reached it.
    const isOfChannel = route !== undefined && (error !== refusal || refusal.fromUpstream);
    const channelId = isOfChannel ? route.channel.row.id : 0;
    // By the name that the log of the calls that succeed has.
    const model = call === undefined ? "" : route === undefined ? call.model : namesOf(call, route.channel).billedModel;
    if (isOfChannel) telemetry.failed({ model, channelId, retried });
    errorLog.record({
      status: refusal.status,
      code: codeOf(refusal),
      userId: key.user_id,
      username: key.username,
      tokenId: key.id,
      tokenName: key.name,
      modelName: model,
      channelId,
      requestId: progress.connection.requestId,
      requestTime: Math.round(clock() - progress.startedAt),
      isStream: call?.stream ?? false,
      sourceIp: progress.connection.ip,
      retried,
    });
  };
