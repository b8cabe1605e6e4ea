import { z } from "zod";
import { ensureBrowser, readBrowser } from "../auth/browser.ts";
import { createSecret } from "../auth/challenges.ts";
import { startSession } from "../auth/sign-in.ts";
import { findByLogin } from "../auth/store.ts";
import { lastWayIn } from "../auth/way-in.ts";
import { type Ctx, type Handlers, signedIn } from "../context.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { refuse } from "../http.ts";
import { findPasskey, insertPasskey, listPasskeys, moveCounter, type PasskeyRow, removePasskey } from "./store.ts";

// Loaded when the first passkey is used: it weighs a tenth of the process at rest.
const loadWebauthn = () => import("@simplewebauthn/server");

/** Contract 1.10. */
const ceremonySeconds = 300;
const timeout = ceremonySeconds * 1000;

const transportNames = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const isTransport = (text: string) => transportNames.some((name) => name === text);
const transportsOf = (passkey: PasskeyRow) => passkey.transports.split(",").filter(isTransport);

/** Read at every request: a site that moves needs no restart. */
const relyingParty = (ctx: Ctx) => {
  const address = ctx.options.text("ServerAddress");
  if (!URL.canParse(address))
    throw refuse("The site's address is not set, so passkeys do not work", "站点地址未设置，无法使用通行密钥", 400);
  const { hostname, origin } = new URL(address);
  return { id: hostname, origin };
};

const ended = () => refuse("No passkey ceremony is under way, begin again", "通行密钥操作已失效，请重新开始", 400);
const invalid = () => refuse("The passkey could not be verified", "通行密钥验证未通过", 400);

const clientData = z.object({ challenge: z.string() });

/** The challenge that the browser answered; it finds the ceremony and is then compared by the verification. */
const challengeOf = (clientDataJSON: string | undefined): string | undefined => {
  try {
    const text = Buffer.from(clientDataJSON ?? "", "base64url").toString("utf8");
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
};

/** Who may be told apart only by the session gets no ceremony (contract 0.6). */
const sessionOf = (ctx: Ctx): string => {
  if (ctx.sessionId === undefined) throw refuse("Sign in with a session for this", "请先登录", 401);
  return `session:${ctx.sessionId}`;
};

const stamp = (now: number) => new Date(now * 1000).toISOString().replaceAll(/[^\d]/g, "").slice(0, 14);

const registration = z.object({ userId: z.number(), alias: z.string() });
const attestation = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    attestationObject: z.string(),
    clientDataJSON: z.string(),
    transports: z.array(z.string()).default([]),
  }),
});
const assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    authenticatorData: z.string(),
    clientDataJSON: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});

/** An account that is not there looks like one with a passkey: always the same, and nobody has it. */
const decoyCredential = (ctx: Ctx, username: string) => ctx.vault.fingerprint(`passkey:${username.toLowerCase()}`);

const descriptor = (id: string) => ({ id, type: "public-key" as const });

/** Passkeys (contract 1.10). */
export const webauthnHandlers = {
  beginPasskeyRegistration: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    const browser = sessionOf(ctx);
    const party = relyingParty(ctx);
    const challenge = createSecret();
    const { generateRegistrationOptions } = await loadWebauthn();
    const options = await generateRegistrationOptions({
      rpName: ctx.options.text("SystemName"),
      rpID: party.id,
      userName: user.username,
      userDisplayName: user.display_name,
      userID: new TextEncoder().encode(String(user.id)),
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout,
      attestationType: "none",
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    const own = await listPasskeys(ctx.db, user.id);
    await ctx.challenges.issue({
      purpose: "passkey-registration",
      value: challenge,
      browser,
      data: { userId: user.id, alias: body.alias?.trim() || stamp(ctx.now) },
      seconds: ceremonySeconds,
    });
    return {
      publicKey: {
        rp: { name: options.rp.name, id: party.id },
        user: options.user,
        challenge: options.challenge,
        pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
        timeout,
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        excludeCredentials: own.map((passkey) => ({
          ...descriptor(passkey.credential_id),
          transports: transportsOf(passkey),
        })),
      },
    };
  },

  finishPasskeyRegistration: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    const browser = sessionOf(ctx);
    const challenge = challengeOf(body.response?.clientDataJSON);
    const found =
      challenge === undefined
        ? undefined
        : await ctx.challenges.take({ purpose: "passkey-registration", value: challenge, browser });
    if (found === undefined || challenge === undefined) throw ended();
    const { userId, alias } = registration.parse(found.data);
    const given = attestation.safeParse(body);
    if (userId !== user.id || !given.success) throw invalid();
    const party = relyingParty(ctx);
    const { transports, ...response } = given.data.response;
    const { verifyRegistrationResponse } = await loadWebauthn();
    const verified = await verifyRegistrationResponse({
      response: { ...given.data, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    }).catch(() => undefined);
    if (verified?.verified !== true) throw invalid();
    const { credential } = verified.registrationInfo;
    try {
      await insertPasskey(ctx.db, {
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: transports.filter(isTransport).join(","),
        alias,
        created_time: ctx.now,
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw refuse("This passkey is already registered", "该通行密钥已注册", 400);
      throw error;
    }
  },

  beginPasskeyLogin: async ({ body }, ctx) => {
    const party = relyingParty(ctx);
    const { username = "" } = body;
    const challenge = createSecret();
    const user = username === "" ? undefined : await findByLogin(ctx.db, username);
    const passkeys = user === undefined ? [] : await listPasskeys(ctx.db, user.id);
    const own = passkeys.map((passkey) => passkey.credential_id);
    const allowed = own.length === 0 ? [decoyCredential(ctx, username)] : own;
    const { generateAuthenticationOptions } = await loadWebauthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout,
      userVerification: "preferred",
    });
    await ctx.challenges.issue({
      purpose: "passkey-login",
      value: challenge,
      browser: ensureBrowser(ctx),
      data: {},
      seconds: ceremonySeconds,
    });
    return {
      publicKey: {
        challenge: options.challenge,
        timeout,
        rpId: party.id,
        userVerification: "preferred",
        // How each is reached is not told: it would tell real ones from made-up ones.
        ...(username === "" ? {} : { allowCredentials: allowed.map(descriptor) }),
      },
    };
  },

  finishPasskeyLogin: async ({ body }, ctx) => {
    const challenge = challengeOf(body.response?.clientDataJSON);
    const found =
      challenge === undefined
        ? undefined
        : await ctx.challenges.take({ purpose: "passkey-login", value: challenge, browser: readBrowser(ctx) });
    if (found === undefined || challenge === undefined) throw ended();
    const given = assertion.safeParse(body);
    const owned = given.success ? await findPasskey(ctx.db, given.data.id) : undefined;
    if (!given.success || owned === undefined) throw invalid();
    const { passkey, user } = owned;
    const { userHandle, ...response } = given.data.response;
    // The handle says for whom the authenticator made the credential.
    if (typeof userHandle === "string" && userHandle !== Buffer.from(String(user.id)).toString("base64url"))
      throw invalid();
    const party = relyingParty(ctx);
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const verified = await verifyAuthenticationResponse({
      response: { ...given.data, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
      requireUserVerification: false,
    }).catch(() => undefined);
    if (verified?.verified !== true) throw invalid();
    if (!(await moveCounter(ctx.db, passkey.id, passkey.counter, verified.authenticationInfo.newCounter)))
      throw invalid();
    if (user.status !== 1) throw refuse("This user is disabled", "用户已被封禁", 403);
    return (await startSession(ctx, user)).user;
  },

  listPasskeys: async (_input, ctx) => {
    const passkeys = await listPasskeys(ctx.db, signedIn(ctx).id);
    if (passkeys.length === 0) return null;
    return passkeys.map((passkey) => ({
      id: passkey.id,
      // Contract 1.10: standard base64 here, base64url in ceremonies.
      credential_id: Buffer.from(passkey.credential_id, "base64url").toString("base64"),
      alias: passkey.alias,
      created_time: passkey.created_time,
    }));
  },

  deletePasskey: async ({ path }, ctx) => {
    const removed = await removePasskey(ctx.db, signedIn(ctx).id, path.id);
    if (removed === undefined) throw refuse("There is no such passkey", "通行密钥不存在", 404);
    if (!removed) throw lastWayIn();
  },
} satisfies Pick<
  Handlers,
  | "beginPasskeyRegistration"
  | "finishPasskeyRegistration"
  | "beginPasskeyLogin"
  | "finishPasskeyLogin"
  | "listPasskeys"
  | "deletePasskey"
>;
