import { type UsageHour, withCall } from "../domains/log/write-store.ts";
import type { HistoryRow } from "./history-rows.ts";

const hourSeconds = 3600;

/** The sums of an hour in which nothing was called. */
const refundHour = ({
  row,
  group,
  hour,
}: Pick<HistoryRow, "row" | "group"> & { readonly hour: number }): UsageHour => ({
  hour,
  user_id: row.user_id,
  model_name: row.model_name,
  token_id: row.token_id,
  channel_id: row.channel_id,
  group,
  requests: 0,
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  cached_tokens: 0,
  request_time: 0,
});

/** Collects the sums of one hour; the history is ordered by time, so one hour is enough. */
export const createHourSums = () => {
  let hour = 0;
  let sums = new Map<string, UsageHour>();
  return {
    add: ({ row, group, cachedTokens, cost }: HistoryRow): readonly UsageHour[] => {
      const rowHour = row.created_at - (row.created_at % hourSeconds);
      const finished = rowHour === hour ? [] : [...sums.values()];
      if (rowHour !== hour) {
        hour = rowHour;
        sums = new Map();
      }
      const key = `${row.token_id} ${row.channel_id} ${row.model_name}`;
      const { refunded = 0 } = row;
      if (refunded > 0) {
        const sum = sums.get(key) ?? refundHour({ row, group, hour });
        sums.set(key, {
          ...sum,
          quota: sum.quota - refunded,
          refunded: (sum.refunded ?? 0) + refunded,
          ...(cost === null ? {} : { cost: (sum.cost ?? 0) - cost, costed_quota: (sum.costed_quota ?? 0) - refunded }),
        });
        return finished;
      }
      sums.set(
        key,
        withCall(sums.get(key), {
          hour,
          user_id: row.user_id,
          model_name: row.model_name,
          token_id: row.token_id,
          channel_id: row.channel_id,
          group,
          quota: row.quota,
          cost,
          prompt_tokens: row.prompt_tokens,
          completion_tokens: row.completion_tokens,
          cached_tokens: cachedTokens,
          request_time: row.request_time,
        }),
      );
      return finished;
    },
    rest: (): readonly UsageHour[] => [...sums.values()],
  };
};
