import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";

/**
 * Throws unless the session's owner signed in, or proved to be there since, in the last fifteen minutes. An access token cannot prove
 * that, so callers without a session are refused. Asks for nothing without the extension `step_up`.
 */
export const requireStepUp = async (ctx: Ctx): Promise<void> => {
  if (!ctx.extensions.includes("step_up")) return;
  if (ctx.sessionId === undefined) throw refuse("Sign in to do this", "请先登录", { code: "session_required" });
  if (!(await ctx.sessions.isConfirmed(ctx.sessionId)))
    throw refuse("Confirm your identity first", "请先验证身份", { code: "step_up_required" });
};
