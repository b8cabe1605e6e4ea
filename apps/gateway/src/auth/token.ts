import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Services, UserRow } from "../context.ts";

/** Product: a token of the extension `jwt` is short-lived, its session renews it. */
const tokenSeconds = 900;

const issuer = "one-hub";
const claims = z.object({ sid: z.string() });

/** A token that stands for a session, with its life in seconds. */
export const createToken = async (
  { vault, clock }: Pick<Services, "vault" | "clock">,
  userId: number,
  sessionId: string,
): Promise<{ token: string; expires_in: number }> => {
  const now = Math.floor(clock() / 1000);
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(vault.tokenKey);
  return { token, expires_in: tokenSeconds };
};

/** Access tokens are 32 hexadecimal digits; only these tokens have three parts. */
export const isTokenShaped = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** The session that a token stands for, as long as both live. */
export const findByToken = async (
  { vault, clock, sessions }: Pick<Services, "vault" | "clock" | "sessions">,
  token: string,
): Promise<{ id: string; user: UserRow } | undefined> => {
  try {
    const { payload } = await jwtVerify(token, vault.tokenKey, {
      issuer,
      algorithms: ["HS256"],
      requiredClaims: ["exp", "sub"],
      currentDate: new Date(clock()),
    });
    const found = await sessions.findById(claims.parse(payload).sid);
    return found !== undefined && String(found.user.id) === payload.sub ? found : undefined;
  } catch {
    return undefined;
  }
};
