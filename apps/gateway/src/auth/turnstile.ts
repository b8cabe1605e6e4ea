import { z } from "zod";
import type { Ctx } from "../context.ts";
import { refuse } from "../http.ts";

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const timeoutMilliseconds = 5000;

const verdict = z.object({ success: z.boolean() });

/** Asks Cloudflare whether a Turnstile token is good; a call that fails counts as no. */
const verifyTurnstile = async (secret: string, token: string, ip: string): Promise<boolean> => {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const parsed = verdict.safeParse(await response.json());
    return parsed.success && parsed.data.success;
  } catch {
    return false;
  }
};

/** Where the site checks for humans, refuses a call without a good token. */
export const requireHuman = async ({ options, ip }: Ctx, token = ""): Promise<void> => {
  if (!options.flag("TurnstileCheckEnabled")) return;
  if (token === "") throw refuse("Complete the human check first", "请先完成人机验证");
  if (!(await verifyTurnstile(options.text("TurnstileSecretKey"), token, ip)))
    throw refuse("The human check failed, try again", "人机验证未通过，请重试");
};
