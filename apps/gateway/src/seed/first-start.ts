import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { hashPassword } from "../domains/auth/password.ts";
import { newChannels } from "../domains/channel/new-channels.ts";
import { insertChannelRows, insertChannels } from "../domains/channel/store.ts";
import type { Services } from "../context.ts";
import { isPostgres } from "../platform/db/database.ts";
import type { Schema } from "../platform/db/schema.ts";
import { roles } from "../platform/levels.ts";
import { builtInVendors } from "../domains/model/vendors.ts";
import { defaultPrices } from "../domains/price/default-prices.ts";
import { echoBaseUrl } from "../domains/channel/echo-base-url.ts";
import { nameColumns } from "../domains/user/names.ts";
import { fetchUpstreamModels } from "./upstream-models.ts";

const rootQuota = 100_000_000;
/** Enough for some hundred calls of a small model: who registers can make a first call before the first top-up. */
const newUserQuota = 100_000;
const allGroups = "default,vip,svip";

const passwordLength = 16;
// Without look-alike characters, because the password is typed from a terminal.
const passwordLetters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const createPassword = () =>
  Array.from({ length: passwordLength }, () => passwordLetters.charAt(randomInt(passwordLetters.length))).join("");

// Any number that no other use of advisory locks in this database shares.
const seedLock = 7_041_981;

const groups = [
  { symbol: "default", name: "Default", public: 1 },
  { symbol: "vip", name: "VIP", public: 0 },
  { symbol: "svip", name: "SVIP", public: 0 },
] as const;

const seed = async (trx: Transaction<Schema>, parts: Pick<Services, "vault" | "clock">, passwordHash: string) => {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
  // Deleted users count: a database that was ever used is left alone.
  const used = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (used !== undefined) return false;
  await trx
    .insertInto("users")
    .values({
      ...nameColumns("root"),
      password_hash: passwordHash,
      display_name: "Root User",
      role: roles.root,
      status: 1,
      quota: rootQuota,
      group: "default",
      access_token_hash: null,
      // Root's creation time is the epoch, as on every installation.
      created_time: 0,
      deleted_at: null,
    })
    .execute();
  await trx
    .insertInto("user_groups")
    .values(groups.map((group) => ({ ...group, ratio: 1, api_rate: 600, promotion: 0, min: 0, max: 0, enable: 1 })))
    .execute();
  await trx
    .insertInto("model_ownedby")
    .values(builtInVendors.map(([id, name]) => ({ id, name, icon: "" })))
    .execute();
  await trx
    .insertInto("prices")
    .values(
      defaultPrices.map(({ model, type, channel_type, input, output }) => ({
        model,
        type,
        channel_type,
        input,
        output,
        locked: 0,
        extra_ratios: null,
      })),
    )
    .execute();
  await insertChannelRows(
    trx,
    parts.vault,
    newChannels(
      { type: 8, name: "echo", base_url: echoBaseUrl, key: "echo", models: "echo,echo-embedding", group: allGroups },
      Math.floor(parts.clock() / 1000),
    ),
  );
  return true;
};

/** `printedPassword` is root's generated password, shown once; undefined for a configured one. */
export type FirstStart = { readonly printedPassword: string | undefined };

/** Seeds an empty database, including the echo channel. Returns undefined if it is not empty. */
export const seedFirstStart = async (
  services: Pick<Services, "db" | "vault" | "clock" | "catalog" | "options">,
  given: { rootPassword: string | undefined; hash?: (password: string) => Promise<string> },
): Promise<FirstStart | undefined> => {
  const { db, catalog } = services;
  const used = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (used !== undefined) return undefined;
  const password = given.rootPassword ?? createPassword();
  const passwordHash = await (given.hash ?? hashPassword)(password);
  // Before the users: a first start that breaks off here is begun again.
  if (!services.options.isStored("QuotaForNewUser"))
    await services.options.set("QuotaForNewUser", String(newUserQuota));
  const seeded = await db.transaction().execute((trx) => seed(trx, services, passwordHash));
  await catalog.reloadGroups();
  await catalog.reloadVendors();
  await catalog.reloadPrices();
  await catalog.reloadChannels();
  if (!seeded) return undefined;
  return { printedPassword: given.rootPassword === undefined ? password : undefined };
};

/** Adds an OpenAI-compatible upstream for every group; without models if it cannot list them. */
export const addUpstreamChannel = async (
  services: Pick<Services, "db" | "vault" | "clock" | "catalog" | "log">,
  upstream: { url: string; key: string },
): Promise<void> => {
  const { db, vault, clock, catalog, log } = services;
  const baseUrl = upstream.url.replace(/\/+$/, "").replace(/\/v1$/, "");
  const { models, failure } = await fetchUpstreamModels(baseUrl, upstream.key);
  if (failure !== undefined)
    log.warn(
      { upstream: new URL(baseUrl).host, failure },
      "the upstream's models could not be fetched; its channel has none",
    );
  const channels = newChannels(
    {
      type: 1,
      name: "upstream",
      base_url: baseUrl,
      // An upstream without keys gets a dummy one.
      key: upstream.key === "" ? "none" : upstream.key,
      models: models.join(","),
      group: allGroups,
    },
    Math.floor(clock() / 1000),
  );
  await insertChannels({ db, vault }, channels);
  await catalog.reloadChannels();
};
