import { join } from "node:path";
import { pino } from "pino";
import { type DatabaseAddress, openDatabase } from "../src/platform/db/database.ts";
import { newChannels } from "../src/domains/channel/new-channels.ts";
import { insertChannelRows } from "../src/domains/channel/store.ts";
import { createKey } from "../src/domains/token/create-key.ts";
import { insertTokenRow } from "../src/domains/token/store.ts";
import { seedFirstStart } from "../src/seed/first-start.ts";
import { createServices } from "../src/services.ts";
import { completeSetting, sealSetting } from "../src/domains/token/setting.ts";
import { loadSecrets } from "../src/platform/vault.ts";

/** The benchmark signs in no user. */
const unused = "http://127.0.0.1:9";

export const plainModel = "gpt-4o-mini";

/**
 * Fills `folder` as a gateway's DATA_DIR, or a database with the environment's secrets: one user without a rate limit, one key, one
 * channel to the upstream.
 */
export const prepareGateway = async (
  folder: string,
  upstreamPort: number,
  models: readonly string[],
  address: DatabaseAddress = { kind: "sqlite", path: join(folder, "gateway.db") },
) => {
  const { SESSION_SECRET: sessionSecret, ENCRYPTION_KEY: encryptionKey } =
    address.kind === "postgres" ? process.env : {};
  const secrets = await loadSecrets({ directory: folder, sessionSecret, encryptionKey });
  const db = await openDatabase(address);
  const { services, upstream } = await createServices({
    db,
    clock: Date.now,
    log: pino({ level: "silent" }),
    secrets,
    addresses: { github: unused, google: unused, lark: unused, turnstile: unused, stripe: unused },
  });
  await seedFirstStart(services, { rootPassword: "bench-password" });
  await db.updateTable("user_groups").set({ api_rate: 1_000_000_000 }).execute();
  await db.updateTable("users").set({ quota: 1_000_000_000_000 }).execute();
  const root = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const key = createKey();
  const now = Math.floor(Date.now() / 1000);
  await insertTokenRow(db, services.vault, {
    user_id: root.id,
    key,
    status: 1,
    name: "bench",
    created_time: now,
    accessed_time: now,
    expired_time: -1,
    remain_quota: 500_000_000_000,
    unlimited_quota: 0,
    group: "",
    backup_group: "",
    setting: sealSetting(completeSetting(undefined, undefined)),
    deleted_at: null,
  });
  await insertChannelRows(
    db,
    services.vault,
    newChannels(
      {
        type: 1,
        name: "bench",
        base_url: `http://127.0.0.1:${upstreamPort}`,
        key: "sk-upstream",
        models: models.join(","),
        group: "default",
      },
      now,
    ),
  );
  await upstream.close();
  await db.destroy();
  return `sk-${key}`;
};
