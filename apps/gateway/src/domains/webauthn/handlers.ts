import { z } from "zod";
import { ensureBrowser } from "../auth/browser.ts";
import { createSecret } from "../auth/challenge-store.ts";
import { startSession } from "../auth/sign-in.ts";
import { findByLogin } from "../auth/store.ts";
import { requireStepUp } from "../auth/step-up.ts";
import { lastWayIn } from "../auth/way-in.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { refuse } from "../../platform/http.ts";
import {
  challengeOf,
  isTransport,
  loadWebauthn,
  passkeyCeremonyEnded,
  passkeyNotVerified,
  relyingParty,
  transportsOf,
  verifyAssertion,
} from "./assertion.ts";
import { decoyCredentials } from "./decoys.ts";
import { insertPasskey, listPasskeys, deletePasskey } from "./store.ts";

/** Time for one ceremony. */
const CEREMONY_SECONDS = 300;
const timeout = CEREMONY_SECONDS * 1000;

/** Passkey ceremonies need a session to keep their challenge in. */
const sessionOf = (ctx: Ctx): string => {
  if (ctx.sessionId === undefined)
    throw refuse("Sign in to do this", "请先登录", { code: "session_required", status: 401 });
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
const descriptor = (id: string) => ({ id, type: "public-key" as const });

/** Passkeys. */
export const webauthnHandlers = {
  beginPasskeyRegistration: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    const browser = sessionOf(ctx);
    await requireStepUp(ctx);
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
      seconds: CEREMONY_SECONDS,
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
    if (found === undefined || challenge === undefined) throw passkeyCeremonyEnded();
    const { userId, alias } = registration.parse(found.data);
    const parsed = attestation.safeParse(body);
    if (userId !== user.id || !parsed.success) throw passkeyNotVerified();
    const party = relyingParty(ctx);
    const { transports, ...response } = parsed.data.response;
    const { verifyRegistrationResponse } = await loadWebauthn();
    const verified = await verifyRegistrationResponse({
      response: { ...parsed.data, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    }).catch(() => undefined);
    if (verified?.verified !== true) throw passkeyNotVerified();
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
      if (isUniqueViolation(error))
        throw refuse("This passkey is already registered", "该通行密钥已注册", {
          code: "passkey_registered",
          status: 400,
        });
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
    // By the account where there is one: its name and its address get the same.
    const allowed = own.length === 0 ? decoyCredentials(ctx.vault, user?.id ?? username) : own;
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
      seconds: CEREMONY_SECONDS,
    });
    return {
      publicKey: {
        challenge: options.challenge,
        timeout,
        rpId: party.id,
        userVerification: "preferred",
        // Transports are omitted: they would distinguish real passkeys from decoys.
        ...(username === "" ? {} : { allowCredentials: allowed.map(descriptor) }),
      },
    };
  },

  finishPasskeyLogin: async ({ body }, ctx) => {
    const user = await verifyAssertion(ctx, body);
    if (user.status !== 1)
      throw refuse("This user is disabled", "用户已被封禁", { code: "user_disabled", status: 403 });
    return (await startSession(ctx, user)).user;
  },

  listPasskeys: async (_input, ctx) => {
    const passkeys = await listPasskeys(ctx.db, signedIn(ctx).id);
    if (passkeys.length === 0) return null;
    return passkeys.map((passkey) => ({
      id: passkey.id,
      // Standard base64 here, base64url in ceremonies.
      credential_id: Buffer.from(passkey.credential_id, "base64url").toString("base64"),
      alias: passkey.alias,
      created_time: passkey.created_time,
    }));
  },

  deletePasskey: async ({ path }, ctx) => {
    const removed = await deletePasskey(ctx.db, signedIn(ctx).id, path.id);
    if (removed === undefined)
      throw refuse("There is no such passkey", "通行密钥不存在", { code: "passkey_not_found", status: 404 });
    if (!removed) throw lastWayIn();
  },
} satisfies Partial<Handlers>;
