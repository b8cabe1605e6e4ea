import { z } from "zod";
import type { Services, UserRow } from "../../context.ts";

/** Product: a token of the extension `jwt` is short-lived, its session renews it. */
const TOKEN_SECONDS = 900;

const issuer = "one-hub";
const claims = z.object({ sid: z.string(), sub: z.string() });

// Loaded with the first token: most sites sign in by cookie alone.
const loadJose = () => import("jose");

/** Creates a token of a session, with its lifetime in seconds. */
export const createToken = async (
  { vault, clock }: Pick<Services, "vault" | "clock">,
  userId: number,
  sessionId: string,
): Promise<{ token: string; expires_in: number }> => {
  const { SignJWT } = await loadJose();
  const now = Math.floor(clock() / 1000);
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(vault.tokenKey);
  return { token, expires_in: TOKEN_SECONDS };
};

/** Access tokens are 32 hexadecimal digits; only these tokens have three parts. */
export const isTokenShaped = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** Reads a token; undefined if it is forged or expired. */
const readToken = async ({ vault, clock }: Pick<Services, "vault" | "clock">, token: string) => {
  const { errors, jwtVerify } = await loadJose();
  try {
    const { payload } = await jwtVerify(token, vault.tokenKey, {
      issuer,
      algorithms: ["HS256"],
      requiredClaims: ["exp", "sub"],
      currentDate: new Date(clock()),
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};

/** The session of a token, while both are valid. */
export const findByToken = async (
  services: Pick<Services, "vault" | "clock" | "sessions">,
  token: string,
): Promise<{ id: string; user: UserRow } | undefined> => {
  const tokenClaims = await readToken(services, token);
  const found = tokenClaims === undefined ? undefined : await services.sessions.findById(tokenClaims.sid);
  return found !== undefined && String(found.user.id) === tokenClaims?.sub ? found : undefined;
};
