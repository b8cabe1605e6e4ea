import { unwrapVoid, type CallOptions, type Gateway, unwrapList, unwrapRecord } from "./gateway.ts";
import type { Schemas } from "./schema.ts";
import type { User } from "./user.ts";

/** A passkey of the caller's account: `credential_id` in base64, `created_time` in unix seconds. */
export type Passkey = Schemas["Passkey"];
/** For `PublicKeyCredential.parseCreationOptionsFromJSON`; `timeout` in milliseconds. */
export type PasskeyCreationOptions = Schemas["PasskeyCreationOptions"];
/** For `PublicKeyCredential.parseRequestOptionsFromJSON`; `timeout` in milliseconds. */
export type PasskeyRequestOptions = Schemas["PasskeyRequestOptions"];
/** The new credential's `toJSON()`. */
export type PasskeyAttestation = Schemas["PasskeyAttestation"];
/** The used credential's `toJSON()`. */
export type PasskeyAssertion = Schemas["PasskeyAssertion"];

/** Options for `navigator.credentials.create`. Good for five minutes and one try, with the session's cookie. */
export const beginPasskeyRegistration = async (
  gateway: Gateway,
  alias = "",
  options?: CallOptions,
): Promise<PasskeyCreationOptions> =>
  (await unwrapRecord(gateway.http.POST("/api/webauthn/registration/begin", { body: { alias }, ...options })))
    .publicKey;

/** Stores the passkey that the browser created. `rejected` when the ceremony is over or its answer is not valid. */
export const finishPasskeyRegistration = (
  gateway: Gateway,
  body: PasskeyAttestation,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.POST("/api/webauthn/registration/finish", { body, ...options }));

/**
 * Options for `navigator.credentials.get`; without a user name the passkey says whose it is. For an unknown name and one without a
 * passkey open one-hub rejects (`not_found`, `server`); the embedded gateway answers every name alike.
 */
export const beginPasskeyLogin = async (
  gateway: Gateway,
  username = "",
  options?: CallOptions,
): Promise<PasskeyRequestOptions> =>
  (
    await unwrapRecord(
      gateway.http.POST("/api/webauthn/login/begin", { body: username === "" ? {} : { username }, ...options }),
    )
  ).publicKey;

/** Signs in with the browser's assertion and sets the session cookie. `forbidden` for a disabled account. */
export const finishPasskeyLogin = (gateway: Gateway, body: PasskeyAssertion, options?: CallOptions): Promise<User> =>
  unwrapRecord(gateway.http.POST("/api/webauthn/login/finish", { body, ...options }));

/** The caller's passkeys; empty when there are none. */
export const listPasskeys = async (gateway: Gateway, options?: CallOptions): Promise<Passkey[]> =>
  unwrapList(gateway.http.GET("/api/webauthn/credentials", options));

/** Deletes an own passkey; `not_found` for an unknown one. */
export const deletePasskey = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/webauthn/credentials/{id}", { params: { path: { id } }, ...options }));
