import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { silentLog } from "../../test/gateway.ts";
import { loadCatalog } from "../relay/routing/catalog.ts";
import { insertChannelRows } from "../domains/channel/store.ts";
import { newChannels } from "../domains/channel/new-channels.ts";
import type { Database } from "./db/database.ts";
import { loadOptions } from "../domains/option/options.ts";
import { startResealing } from "./reseal.ts";
import { openKey } from "./sealed-key.ts";
import { insertRedemptionRow } from "../domains/redemption/store.ts";
import { insertTokenRow } from "../domains/token/store.ts";
import { openVault, placeOf, type Vault } from "./vault.ts";

const [firstKey, secondKey, otherKey] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];
const sessionSecret = "s".repeat(32);

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

const open = (encryptionKey: string) => openVault(db, { sessionSecret, encryptionKey });
const reseal = (vault: Vault) => startResealing({ db, vault, log: silentLog }).done;

const insertUser = async () =>
  (
    await db
      .insertInto("users")
      .values({
        username: "ann",
        password_hash: "",
        display_name: "",
        role: 1,
        status: 1,
        quota: 0,
        access_token_hash: null,
        created_time: 0,
        deleted_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const tokenOf = (userId: number, key: string) => ({
  key,
  user_id: userId,
  status: 1,
  name: key,
  created_time: 0,
  accessed_time: 0,
  expired_time: -1,
  remain_quota: 0,
  unlimited_quota: 1,
  group: "",
  backup_group: "",
  setting: "{}",
  deleted_at: null,
});

/** One of everything that is stored sealed. */
const fill = async (vault: Vault) => {
  const userId = await insertUser();
  const token = await insertTokenRow(db, vault, tokenOf(userId, "key-of-ann"));
  await insertRedemptionRow(db, vault, {
    key: "code-1",
    user_id: userId,
    status: 1,
    name: "code",
    quota: 1,
    created_time: 0,
  });
  await insertChannelRows(
    db,
    vault,
    newChannels(
      {
        key: "upstream-key",
        models: "gpt-4o",
        proxy: "http://user:proxy-password@127.0.0.1:8080",
        model_headers: '{"X-Secret":"header-secret"}',
      },
      0,
    ),
  );
  const options = await loadOptions(db, vault);
  await options.set("SMTPToken", "smtp-password");
  await options.set("SystemName", "Acme");
  await db
    .insertInto("log_bodies")
    .values({
      created_at: 0,
      expires_at: 1,
      user_id: userId,
      token_id: token.id,
      request_id: "r1",
      sealed: vault.seal("a body", placeOf("log_bodies", "sealed", `${userId} ${token.id} r1`)),
    })
    .execute();
  return { userId, token };
};

/** Everything that `fill` stored, as a gateway with this vault reads it. */
const read = async (vault: Vault) => {
  const token = await db.selectFrom("tokens").selectAll().executeTakeFirstOrThrow();
  const code = await db.selectFrom("redemptions").selectAll().executeTakeFirstOrThrow();
  const [channel] = (await loadCatalog(db, vault)).channels();
  const body = await db.selectFrom("log_bodies").selectAll().executeTakeFirstOrThrow();
  return {
    key: openKey(vault, "tokens", token),
    isFound: token.key_hash === vault.fingerprint("key-of-ann"),
    code: openKey(vault, "redemptions", code),
    upstreamKey: channel && openKey(vault, "channels", channel.row),
    proxy: channel?.row.proxy,
    headers: channel?.headers,
    mail: (await loadOptions(db, vault)).text("SMTPToken"),
    body: vault
      .openBytes(body.sealed, placeOf("log_bodies", "sealed", `${body.user_id} ${body.token_id} r1`))
      ?.toString("utf8"),
  };
};

const all = {
  key: "key-of-ann",
  isFound: true,
  code: "code-1",
  upstreamKey: "upstream-key",
  proxy: "http://user:proxy-password@127.0.0.1:8080",
  headers: { "X-Secret": "header-secret" },
  mail: "smtp-password",
  body: "a body",
};

const secrets = /key-of-ann|code-1|upstream-key|proxy-password|header-secret|smtp-password|a body/;

/** Every text that the database holds of what is sealed. */
const storedTexts = async () => {
  const rows = await Promise.all(
    (["tokens", "redemptions", "channels", "options", "log_bodies"] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  return JSON.stringify(rows.flat().map((row) => ({ ...row, name: undefined })));
};

describe("sealed values", () => {
  it("lie in the database without a word in the clear", async () => {
    const vault = await open(firstKey);
    await fill(vault);
    expect(await read(vault)).toEqual(all);
    expect(await storedTexts()).not.toMatch(secrets);
  });

  it("do not open in another row, column or table", async () => {
    const vault = await open(firstKey);
    const { userId, token } = await fill(vault);
    const thief = await insertTokenRow(db, vault, tokenOf(userId, "key-of-bob"));
    expect(() => openKey(vault, "tokens", { ...thief, key_sealed: token.key_sealed })).toThrow("No encryption key");
    expect(() => openKey(vault, "redemptions", token)).toThrow("No encryption key");
    expect(() => vault.open(token.key_sealed, placeOf("tokens", "name", token.id))).toThrow("No encryption key");
  });
});

describe("a new encryption key", () => {
  it("takes everything over in the background, and the former one can then be left out", async () => {
    await fill(await open(firstKey));
    const both = await open(`${secondKey},${firstKey}`);
    expect(await read(both)).toEqual(all);
    await reseal(both);
    const alone = await open(secondKey);
    expect(await read(alone)).toEqual(all);
  });

  it("seals what is written from then on, and leaves what was written meanwhile", async () => {
    const { userId } = await fill(await open(firstKey));
    const both = await open(`${secondKey},${firstKey}`);
    const added = await insertTokenRow(db, both, tokenOf(userId, "key-of-bob"));
    await reseal(both);
    const row = await db.selectFrom("tokens").selectAll().where("id", "=", added.id).executeTakeFirstOrThrow();
    expect(row.key_sealed).toBe(added.key_sealed);
  });

  it("that opens nothing of the database keeps the gateway from starting", async () => {
    await fill(await open(firstKey));
    await expect(open(otherKey)).rejects.toThrow(/^ENCRYPTION_KEY: /);
    await expect(open(`${firstKey},short`)).rejects.toThrow("each key of a list needs at least 32 characters");
  });

  it("is one key where its parts are too short to be keys", async () => {
    const withComma = `${"x".repeat(31)},${"y".repeat(40)}`;
    await fill(await open(withComma));
    expect(await read(await open(withComma))).toEqual(all);
  });
});

describe("a database of a gateway that bound no seal to its place", () => {
  const deriveAs = (purpose: string) => Buffer.from(hkdfSync("sha256", firstKey, "one-hub gateway", purpose, 32));
  const sealAs = (text: string, purpose: string, name: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", deriveAs(purpose), nonce).setAAD(Buffer.from(name));
    const body = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  };
  const hashAs = (text: string) => createHmac("sha256", deriveAs("lookup")).update(text).digest("base64url");

  /** What `fill` stores, as such a gateway stored it. */
  const fillAsBefore = async () => {
    const { userId, token } = await fill(await open(otherKey));
    await db.deleteFrom("vault_keys").execute();
    for (const [table, key] of [
      ["tokens", "key-of-ann"],
      ["redemptions", "code-1"],
      ["channels", "upstream-key"],
    ] as const)
      await sql`update ${sql.table(table)} set key_sealed = ${sealAs(key, "cipher", "")}, key_hash = ${hashAs(key)}`.execute(
        db,
      );
    await db
      .updateTable("channels")
      .set({ proxy: all.proxy, model_headers: JSON.stringify(all.headers) })
      .execute();
    await db.updateTable("options").set({ value: all.mail }).where("key", "=", "SMTPToken").execute();
    await db
      .updateTable("log_bodies")
      .set({ sealed: sealAs(all.body, "body", `${userId} ${token.id} r1`) })
      .execute();
  };

  it("is read as it is, and everything in it is sealed in the background", async () => {
    await fillAsBefore();
    const vault = await open(firstKey);
    expect(await read(vault)).toEqual(all);
    await reseal(vault);
    expect(await storedTexts()).not.toMatch(secrets);
    expect(await read(await open(firstKey))).toEqual(all);
  });

  it("takes a new key at the same start", async () => {
    await fillAsBefore();
    await reseal(await open(`${secondKey},${firstKey}`));
    expect(await read(await open(secondKey))).toEqual(all);
  });

  it("does not open with a key that is not its own", async () => {
    await fillAsBefore();
    await expect(open(secondKey)).rejects.toThrow("ENCRYPTION_KEY: it does not open this database");
  });

  it("gives its seals no way back once all are bound to their places", async () => {
    await fillAsBefore();
    const { key_sealed: former } = await db.selectFrom("tokens").select("key_sealed").executeTakeFirstOrThrow();
    const vault = await open(firstKey);
    await reseal(vault);
    await db.updateTable("tokens").set({ key_sealed: former }).execute();
    for (const each of [vault, await open(firstKey)])
      await expect(read(each)).rejects.toThrow("No encryption key opens tokens.key_sealed");
  });
});
