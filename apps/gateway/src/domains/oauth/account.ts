import type { Schemas } from "@one-hub/sdk";
import { registrationRewards } from "../auth/rewards.ts";
import { startSession } from "../auth/sign-in.ts";
import { requireStepUp } from "../auth/step-up.ts";
import { findBound, type ProviderBindings, registerUser } from "../auth/store.ts";
import type { Ctx, UserRow } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { refuse } from "../../platform/http.ts";
import { normalAddress, requireAllowedDomain } from "../mail/codes.ts";
import { isAddressAName } from "../user/store.ts";
import { isVisibleName, normalizeName, withoutInvisible } from "../user/names.ts";
import { findByUsername, nextUserNumber, updateBindings } from "./store.ts";

/** Identity confirmed by a provider. */
export type Identity = {
  readonly bindings: ProviderBindings;
  /** Names for a new user, the best first; numbered ones with `prefix` follow. */
  readonly usernames: readonly string[];
  readonly prefix: string;
  readonly displayName: string;
  /** Verified by the provider. */
  readonly email: string | undefined;
  readonly affCode: string;
  /** Users who may own the account without being linked, by the provider's rules, in order. */
  readonly find: readonly (() => Promise<UserRow | undefined>)[];
};

const MAX_NAME_LENGTH = 40;
const MAX_DISPLAY_NAME_LENGTH = 20;
const MAX_ATTEMPTS = 10;

/** Other parties' names may hold anything: no unseen characters, and not too long. */
const clean = (text: string, longest: number) =>
  Array.from(withoutInvisible(text).trim()).slice(0, longest).join("").trim();

/** Possible names of a new user, best first. E-mail addresses are excluded, except the user's own verified one. */
const candidates = (identity: Identity, firstNumber: number) => {
  const numbered = Array.from({ length: MAX_ATTEMPTS }, (_, index) => `${identity.prefix}_${firstNumber + index}`);
  const own = identity.email?.toLowerCase();
  return [...identity.usernames, ...numbered]
    .map((name) => clean(normalizeName(withoutInvisible(name)), MAX_NAME_LENGTH))
    .filter((name) => {
      const address = normalAddress(name);
      return isVisibleName(name) && (address === undefined || address === own);
    });
};

const taken = () =>
  refuse("This account is linked to another user", "该第三方账号已绑定其他用户", { code: "provider_account_taken" });

const write = async (ctx: Ctx, userId: number, bindings: ProviderBindings) => {
  try {
    await updateBindings(ctx.db, userId, bindings);
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
};

/**
 * Binds the account to the signed-in user; one that is bound already confirms the session.
 *
 * @param provider Names a new binding in the audit log, where the call's own name says that it signs in.
 */
export const bindAccount = async (
  ctx: Ctx,
  user: UserRow,
  bindings: ProviderBindings,
  provider?: string,
): Promise<void> => {
  const owner = await findBound(ctx.db, bindings);
  if (provider !== undefined && owner?.id !== user.id) ctx.recordAs({ action: "bindProvider", target: provider });
  if (owner !== undefined && owner.id !== user.id) throw taken();
  // Who signs in again with the account that is bound already has proved to be there; another account needs that proof.
  if (owner === undefined) await requireStepUp(ctx);
  else if (ctx.sessionId !== undefined) await ctx.sessions.confirm(ctx.sessionId);
  await write(ctx, user.id, bindings);
};

const register = async (ctx: Ctx, identity: Identity): Promise<UserRow> => {
  const { options, db } = ctx;
  if (!options.flag("RegisterEnabled"))
    throw refuse("Registration is closed", "本站未开放注册", { code: "registration_closed" });
  const email = identity.email?.toLowerCase();
  if (email !== undefined) requireAllowedDomain(ctx, email);
  const first = await nextUserNumber(db);
  // An address that is another user's name would sign in to that account.
  const kept = email === undefined || (await isAddressAName(db, email, 0)) ? undefined : email;
  for (const username of candidates(identity, first)) {
    const made = await registerUser(db, {
      username,
      displayName: clean(identity.displayName, MAX_DISPLAY_NAME_LENGTH) || username,
      // No password; the user may set one after signing in.
      passwordHash: "",
      now: ctx.now,
      email: kept,
      bindings: identity.bindings,
      affCode: identity.affCode,
      requestId: ctx.requestId,
      rewards: registrationRewards(options, username),
    });
    if (made) {
      const user = await findByUsername(db, username);
      if (user !== undefined) return user;
    }
    // A concurrent sign-in of the same user may have been quicker.
    const bound = await findBound(db, identity.bindings);
    if (bound !== undefined) return bound;
  }
  throw refuse("No free username was found. Try again", "未能生成可用的用户名，请重试", { code: "no_free_username" });
};

const match = async (ctx: Ctx, identity: Identity): Promise<UserRow | undefined> => {
  const bound = await findBound(ctx.db, identity.bindings);
  if (bound !== undefined) return bound;
  for (const find of identity.find) {
    const found = await find();
    if (found === undefined) continue;
    await write(ctx, found.id, identity.bindings);
    return found;
  }
  return undefined;
};

/** Signs in the account's user, or registers a new one. */
export const signInWith = async (ctx: Ctx, identity: Identity): Promise<Schemas["User"]> => {
  const user = (await match(ctx, identity)) ?? (await register(ctx, identity));
  if (user.status !== 1) throw refuse("This user is disabled", "用户已被封禁", { code: "user_disabled" });
  return (await startSession(ctx, user)).user;
};
