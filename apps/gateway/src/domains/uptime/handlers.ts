import type { Ctx, Handlers } from "../../context.ts";
import { createRawReply, createTextReply, type RawReply } from "../../platform/http.ts";

/** Returns the reply unchanged, or an error that does not reveal the address. */
const handOn = async (ctx: Ctx, answer: Promise<object>): Promise<RawReply> => {
  try {
    return createRawReply(await answer);
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, "the status page gave no usable answer");
    return createTextReply("The status page gave no usable answer", 500);
  }
};

/** The site's page at Uptime Kuma. */
export const uptimeHandlers = {
  getUptimeStatusPage: (_input, ctx) => handOn(ctx, ctx.uptime.readPage()),
  getUptimeHeartbeat: (_input, ctx) => handOn(ctx, ctx.uptime.readHeartbeat()),
} satisfies Partial<Handlers>;
