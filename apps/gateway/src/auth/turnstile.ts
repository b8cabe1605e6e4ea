import { z } from "zod";

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const timeoutMilliseconds = 5000;

const verdict = z.object({ success: z.boolean() });

/** Asks Cloudflare whether a Turnstile token is good; a call that fails counts as no. */
export const verifyTurnstile = async (secret: string, token: string, ip: string): Promise<boolean> => {
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
