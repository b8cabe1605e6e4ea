import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";

const TIMEOUT_MS = 5000;

const verdict = z.object({ success: z.boolean() });

/** Asks Turnstile whether a token is good; a call that fails counts as no. */
const verifyTurnstile = async (address: string, secret: string, token: string, ip: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL("/turnstile/v0/siteverify", address), {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = verdict.safeParse(await response.json());
    return parsed.success && parsed.data.success;
  } catch {
    return false;
  }
};

const cookie = "human";
/** A mailed code and the registration with it come after one check. */
const REMEMBERED_SECONDS = 1800;

/**
 * Requires the human check, if the site has one. A token works once, so a browser that passed is
 * remembered for a while, together with its address.
 */
export const requireHuman = async (ctx: Ctx, token: string | undefined): Promise<void> => {
  const { options } = ctx;
  if (!options.flag("TurnstileCheckEnabled")) return;
  const remembered = ctx.vault.verify(ctx.readCookie(cookie) ?? "");
  const [kind, until, ...address] = (remembered ?? "").split(":");
  if (kind === cookie && Number(until) > ctx.now && address.join(":") === ctx.ip) return;
  if (token === undefined || token === "")
    throw refuse("Complete the human verification first", "请先完成人机验证", { code: "turnstile_required" });
  if (!(await verifyTurnstile(ctx.addresses.turnstile, options.text("TurnstileSecretKey"), token, ctx.ip)))
    throw refuse("Human verification failed. Try again", "人机验证未通过，请重试", { code: "turnstile_failed" });
  ctx.setCookie(cookie, ctx.vault.sign(`${cookie}:${ctx.now + REMEMBERED_SECONDS}:${ctx.ip}`), {
    path: "/api",
    seconds: REMEMBERED_SECONDS,
  });
};
