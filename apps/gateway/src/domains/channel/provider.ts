import type { Ctx } from "../../context.ts";
import { type Refusal, refuse } from "../../platform/http.ts";
import { billedAsOpenAi } from "./provider-calls.ts";
import { type ChannelRow, updateChannel } from "./store.ts";

/** The gateway cannot do that for channels of this type. */
export const unsupportedType = (): Refusal =>
  refuse("This gateway can't do that for channels of this type", "此网关不支持对该类型的渠道执行此操作", {
    code: "channel_type_unsupported",
  });

/** Asks for a channel's balance and stores it, in US dollars by the site's rate. */
export const refreshBalance = async (
  ctx: Pick<Ctx, "db" | "now" | "options" | "providers">,
  row: ChannelRow,
): Promise<number> => {
  const { amount, currency } = await ctx.providers.balance(row, ctx.now);
  const rate = ctx.options.number("PaymentUSDRate");
  const dollars = currency === "USD" || rate <= 0 ? amount : amount / rate;
  const balance = Math.round(dollars * 1e6) / 1e6;
  await updateChannel(ctx.db, row.id, { balance, balance_updated_time: ctx.now });
  return balance;
};

/** Reads a channel's balance, and disables the channel where an account that is billed as OpenAI's is empty. */
export const watchBalance = async (
  ctx: Pick<Ctx, "channelWatch" | "db" | "now" | "options" | "providers">,
  row: ChannelRow,
): Promise<{ readonly balance: number; readonly isDisabled: boolean }> => {
  const balance = await refreshBalance(ctx, row);
  const isEmpty = billedAsOpenAi.has(row.type) && balance <= 0;
  return { balance, isDisabled: isEmpty && (await ctx.channelWatch.noteEmptyAccount(row.id, balance)) };
};
