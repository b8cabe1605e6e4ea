import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";

/** Attempts at an account without a delay, for typing errors. */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 60;
/** Without an attempt for so long, an account's count starts over. */
const FORGET_MS = 3_600_000;
const SWEEP_EVERY = 1000;

/** Slows guesses at one account's password down, from however many addresses they come. */
export type AccountLimit = {
  /** Counts one attempt and returns 0, or returns the seconds until the next is taken. */
  readonly take: (account: string) => number;
  /** The password was right: the count starts over. */
  readonly forget: (account: string) => void;
};

/** `clock` in unix milliseconds. Counts are in memory: a restart starts over, which costs a guesser more than it gives. */
export const createAccountLimit = (clock: () => number): AccountLimit => {
  const accounts = new Map<string, { attempts: number; nextAt: number }>();
  let taken = 0;
  return {
    take: (account) => {
      const now = clock();
      taken += 1;
      if (taken % SWEEP_EVERY === 0)
        for (const [name, { nextAt }] of accounts) if (nextAt + FORGET_MS <= now) accounts.delete(name);
      const found = accounts.get(account);
      const before = found !== undefined && found.nextAt + FORGET_MS > now ? found : { attempts: 0, nextAt: now };
      if (before.nextAt > now) return Math.ceil((before.nextAt - now) / 1000);
      const attempts = before.attempts + 1;
      const wait = attempts < FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (attempts - FREE_ATTEMPTS));
      accounts.set(account, { attempts, nextAt: now + wait * 1000 });
      return 0;
    },
    forget: (account) => {
      accounts.delete(account);
    },
  };
};

const cookie = "known_accounts";
const prefix = "accounts:";
const path = "/api/user";
const YEAR_SECONDS = 31_536_000;
const MAX_ACCOUNTS = 5;

const readKnownAccounts = (ctx: Ctx): readonly string[] => {
  const text = ctx.vault.verify(ctx.readCookie(cookie) ?? "");
  return text?.startsWith(prefix) === true ? text.slice(prefix.length).split(",") : [];
};

/**
 * Remembers in a signed cookie that this browser signed in to an account, so that others' guesses never make its owner wait. Not set by the
 * sign-in itself: clients of one-hub take the one cookie of its reply for the session's.
 */
export const rememberAccount = (ctx: Ctx, userId: number): void => {
  const id = String(userId);
  const known = readKnownAccounts(ctx);
  if (known.includes(id)) return;
  const ids = [id, ...known].slice(0, MAX_ACCOUNTS);
  ctx.setCookie(cookie, ctx.vault.sign(`${prefix}${ids.join(",")}`), { path, seconds: YEAR_SECONDS });
};

/** Counts an attempt at a password, of an account or of a name that no account has. Throws while the next must wait. */
export const takeAttempt = (
  ctx: Ctx,
  account: { readonly userId: number | undefined; readonly name: string },
): void => {
  const { userId, name } = account;
  if (userId !== undefined && readKnownAccounts(ctx).includes(String(userId))) return;
  const seconds = ctx.accountLimit.take(limitedAccount(account));
  if (seconds > 0)
    throw refuse(
      `Too many attempts at the account '${name}'. Try again in ${seconds} s`,
      `账号“${name}”尝试次数过多，请在 ${seconds} 秒后重试`,
      { code: "too_many_attempts" },
    );
};

/** Key under which an account's attempts are counted, the same for all of its names. */
export const limitedAccount = ({ userId, name }: { readonly userId: number | undefined; readonly name: string }) =>
  userId === undefined ? `name ${name.toLowerCase()}` : `user ${userId}`;
