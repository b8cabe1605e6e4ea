import { z } from "zod";
import type { Schemas } from "@one-hub/sdk";
import { readBrowser } from "../auth/browser.ts";
import type { Ctx, UserRow } from "../../context.ts";
import { refuse, type Refusal } from "../../platform/http.ts";
import { findPasskey, updateCounter, type PasskeyRow } from "./store.ts";

// Loaded when the first passkey is used: it weighs a tenth of the process at rest.
export const loadWebauthn = () => import("@simplewebauthn/server");

const transportNames = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export const isTransport = (text: string) => transportNames.some((name) => name === text);
export const transportsOf = (passkey: PasskeyRow) => passkey.transports.split(",").filter(isTransport);

/** Read at every request: a site that moves needs no restart. */
export const relyingParty = (ctx: Ctx) => {
  const address = ctx.options.text("ServerAddress");
  if (!URL.canParse(address))
    throw refuse("The site's URL is not set, so passkeys do not work", "站点地址未设置，无法使用通行密钥", {
      code: "site_address_missing",
      status: 400,
    });
  const { hostname, origin } = new URL(address);
  return { id: hostname, origin };
};

export const passkeyCeremonyEnded = (): Refusal =>
  refuse("The passkey request has expired. Start again", "通行密钥操作已失效，请重新开始", {
    code: "passkey_challenge_expired",
    status: 400,
  });
export const passkeyNotVerified = (): Refusal =>
  refuse("The passkey could not be verified", "通行密钥验证未通过", { code: "passkey_not_verified", status: 400 });

const clientData = z.object({ challenge: z.string() });

/** The challenge that the browser answered; it finds the ceremony and is then compared by the verification. */
export const challengeOf = (clientDataJSON: string | undefined): string | undefined => {
  try {
    const text = Buffer.from(clientDataJSON ?? "", "base64url").toString("utf8");
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
};

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

/** Returns the owner of the passkey that answered this browser's challenge of `beginPasskeyLogin`, and uses it up. */
export const verifyAssertion = async (ctx: Ctx, body: Schemas["PasskeyAssertion"]): Promise<UserRow> => {
  const challenge = challengeOf(body.response?.clientDataJSON);
  const found =
    challenge === undefined
      ? undefined
      : await ctx.challenges.take({ purpose: "passkey-login", value: challenge, browser: readBrowser(ctx) });
  if (found === undefined || challenge === undefined) throw passkeyCeremonyEnded();
  const given = assertion.safeParse(body);
  const owned = given.success ? await findPasskey(ctx.db, given.data.id) : undefined;
  if (!given.success || owned === undefined) throw passkeyNotVerified();
  const { passkey, user } = owned;
  const { userHandle, ...response } = given.data.response;
  // The handle identifies the user for whom the credential was created.
  if (typeof userHandle === "string" && userHandle !== Buffer.from(String(user.id)).toString("base64url"))
    throw passkeyNotVerified();
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
  if (verified?.verified !== true) throw passkeyNotVerified();
  if (!(await updateCounter(ctx.db, passkey.id, passkey.counter, verified.authenticationInfo.newCounter)))
    throw passkeyNotVerified();
  return user;
};
