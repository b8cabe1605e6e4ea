import type { NewError } from "../domains/log/errors/store.ts";
import type { BadCall } from "../domains/telemetry/figures.ts";
import type { HistoryRow } from "./history-rows.ts";
import { createRandom } from "./random.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;
const failedDays = 30;
const failedShare = 0.012;
const failedEndings = [
  { status: 429, code: "rate_limit_exceeded" },
  { status: 500, code: "server_error" },
  { status: 502, code: "upstream_unreachable" },
  { status: 504, code: "upstream_timeout" },
] as const;

/** How the failing channel fails until the gateway disables it. */
const failing = {
  hours: 6,
  share: 0.6,
  /** Seconds before the history's end. */
  disabledBefore: 25 * 60,
  endings: [
    { status: 401, code: "invalid_api_key" },
    { status: 401, code: "invalid_api_key" },
    { status: 401, code: "invalid_api_key" },
    { status: 429, code: "insufficient_quota" },
  ],
} as const;

/** When the failing channel was disabled, by the history's end. */
export const disabledAt = (until: number): number => until - failing.disabledBefore;

/** Adds failed calls next to successful ones. Has its own random numbers, so that the history stays the same. */
export const createFailures = (
  seed: number,
  until: number,
  failingChannel: { readonly id: number; readonly models: readonly string[] },
) => {
  const random = createRandom(seed + 1);
  const rows: NewError[] = [];
  /** Whether a call was tried at the failing channel first. */
  const meetsFailing = (time: number, model: string): boolean =>
    time >= until - failing.hours * hourSeconds &&
    time < disabledAt(until) &&
    failingChannel.models.includes(model) &&
    random.chance(failing.share);
  return {
    beside: ({ row }: HistoryRow): BadCall | undefined => {
      const { created_at: time, model_name: model } = row;
      const met = meetsFailing(time, model);
      if (!met && (time < until - failedDays * daySeconds || !random.chance(failedShare))) return undefined;
      const retried = met || random.chance(0.3);
      const channelId = met ? failingChannel.id : row.channel_id;
      rows.push({
        created_at: time,
        ...random.pick<{ readonly status: number; readonly code: string }>(met ? failing.endings : failedEndings),
        user_id: row.user_id,
        username: row.username,
        token_id: row.token_id,
        token_name: row.token_name,
        model_name: model,
        channel_id: channelId,
        request_id: `${row.request_id.slice(0, -8)}${random.text(8)}`,
        request_time: random.between(20, 9000),
        is_stream: row.is_stream,
        source_ip: row.source_ip,
        retried: retried ? 1 : 0,
      });
      return { model, channelId, retried };
    },
    rows: (): readonly NewError[] => rows,
  };
};
