import type { Ctx } from "../../context.ts";
import { type Refusal, refuse } from "../../platform/http.ts";
import { type ChannelRow, findChannel } from "./store.ts";

export const channelNotFound = (): Refusal =>
  refuse("There is no such channel", "渠道不存在", { code: "channel_not_found" });

/** A stored channel, its secrets sealed; refuses an unknown id. */
export const requireChannel = async (ctx: Pick<Ctx, "db">, id: number): Promise<ChannelRow> => {
  const row = await findChannel(ctx.db, id);
  if (row === undefined) throw channelNotFound();
  return row;
};
