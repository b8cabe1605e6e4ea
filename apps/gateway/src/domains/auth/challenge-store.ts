import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { placeOf, type Vault } from "../../platform/vault.ts";

/** Purpose of a challenge, which is only valid for it. */
export type ChallengePurpose = "oauth" | "passkey-registration" | "passkey-login";

/** Single-use secrets of sign-ins in progress; each is valid only in its own browser. */
export type Challenges = {
  /** `browser` is what only that browser can show; `data` comes back with the challenge. */
  readonly issue: (challenge: {
    purpose: ChallengePurpose;
    value: string;
    browser: string;
    data: unknown;
    seconds: number;
  }) => Promise<void>;
  /** Uses the challenge up, whatever comes of it. Undefined when it is unknown, used, outlived or another browser's. */
  readonly take: (challenge: {
    purpose: ChallengePurpose;
    value: string;
    browser: string | undefined;
  }) => Promise<{ data: unknown } | undefined>;
};

/** Creates a secret that is safe in a URL. */
export const createSecret = (): string => randomBytes(32).toString("base64url");

const areEqual = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export const createChallenges = (parts: { db: Database; vault: Vault; clock: () => number }): Challenges => {
  const { db, vault } = parts;
  const seconds = () => Math.floor(parts.clock() / 1000);
  const idOf = (purpose: ChallengePurpose, value: string) => vault.fingerprint(`${purpose}:${value}`);
  return {
    issue: async (challenge) => {
      const now = seconds();
      await db.deleteFrom("challenges").where("expires_at", "<=", now).execute();
      const id = idOf(challenge.purpose, challenge.value);
      await db
        .insertInto("challenges")
        .values({
          id,
          browser: vault.fingerprint(challenge.browser),
          data: vault.seal(JSON.stringify(challenge.data), placeOf("challenges", "data", id)),
          expires_at: now + challenge.seconds,
        })
        .execute();
    },
    take: async ({ purpose, value, browser }) => {
      // One statement finds and removes: of two that come together, one gets it.
      const id = idOf(purpose, value);
      const found = await db
        .deleteFrom("challenges")
        .where("id", "=", id)
        .returning(["browser", "data", "expires_at"])
        .executeTakeFirst();
      if (found === undefined || browser === undefined || found.expires_at <= seconds()) return undefined;
      return areEqual(found.browser, vault.fingerprint(browser))
        ? { data: JSON.parse(vault.open(found.data, placeOf("challenges", "data", id))) }
        : undefined;
    },
  };
};
