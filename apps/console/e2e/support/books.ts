import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";

const logRow = z.object({
  type: z.number(),
  created_at: z.number(),
  content: z.string(),
  token_name: z.string(),
  model_name: z.string(),
  quota: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  is_stream: z.boolean(),
  source_ip: z.string(),
  request_time: z.number(),
  body_id: z.optional(z.number()),
});

/** A row of the log as the gateway tells it. Quota in points, times in unix seconds. */
export type LogRow = z.output<typeof logRow>;

const logPage = z.object({ data: z.array(logRow), total_count: z.number() });

/** Consumption rows in the log of the signed-in user, newest first. */
export const readCalls = async (session: SignedIn): Promise<readonly LogRow[]> => {
  const { data, total_count: total } = logPage.parse(await session.call("GET", "/api/log/self?log_type=2&size=100"));
  if (total > data.length) throw new Error(`${total} rows are more than one page`);
  return data;
};

/** The latest call of a model. */
export const readCall = async (session: SignedIn, model: string): Promise<LogRow> => {
  const { data } = logPage.parse(await session.call("GET", `/api/log/self?log_type=2&size=1&model_name=${model}`));
  const [row] = data;
  if (row === undefined) throw new Error(`there is no call of ${model}`);
  return row;
};

const self = z.object({ quota: z.number(), used_quota: z.number(), request_count: z.number() });

/** Balance and usage of the signed-in user, in points. */
export const readBalance = async (session: SignedIn) => self.parse(await session.call("GET", "/api/user/self"));

const keyPage = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      key: z.string(),
      status: z.number(),
      expired_time: z.number(),
      remain_quota: z.number(),
      unlimited_quota: z.boolean(),
      used_quota: z.number(),
      group: z.string(),
      backup_group: z.string(),
      setting: z.looseObject({}),
    }),
  ),
});

/** The key of that name of the signed-in user. */
export const readKey = async (session: SignedIn, name: string) => {
  const { data } = keyPage.parse(await session.call("GET", `/api/token/?size=100&keyword=${encodeURIComponent(name)}`));
  const found = data.find((key) => key.name === name);
  if (found === undefined) throw new Error(`there is no key ${name}`);
  return found;
};

/** Points per dollar of a gateway with default options. */
export const pointsPerDollar = 500_000;

/** Points as the console writes a balance: dollars with up to 6 decimals, which is exact. */
export const dollars = (points: number): string => {
  const microdollars = (BigInt(points) * 1_000_000n) / BigInt(pointsPerDollar);
  const size = microdollars < 0n ? -microdollars : microdollars;
  const fraction = (size % 1_000_000n).toString().padStart(6, "0").replace(/0+$/, "");
  return `${microdollars < 0n ? "-" : ""}$${size / 1_000_000n}${fraction === "" ? "" : `.${fraction}`}`;
};
