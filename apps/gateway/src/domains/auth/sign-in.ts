import type { Schemas } from "@one-hub/sdk";
import type { Ctx, UserRow } from "../../context.ts";
import { toLoginUser } from "../user/view.ts";
import { rememberLogin } from "./store.ts";

/** Starts a session for a user who has shown to be that user; the old one of this browser ends. */
export const startSession = async (ctx: Ctx, user: UserRow): Promise<{ user: Schemas["User"]; sessionId: string }> => {
  if (ctx.sessionId !== undefined) await ctx.sessions.end(ctx.sessionId);
  await rememberLogin(ctx.db, user.id, ctx.now, ctx.ip);
  const { id, cookie } = await ctx.sessions.start(user.id, { ip: ctx.ip, userAgent: ctx.userAgent });
  ctx.setSessionCookie(cookie);
  return { user: toLoginUser(user), sessionId: id };
};
