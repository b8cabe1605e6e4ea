import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { addUsageHours } from "../../../domains/log/write-store.ts";
import { migration } from "./0032-keys-in-use.ts";

test("unlimited keys of an older database know the hour of their last call", async () => {
  const db = await openTestDatabase();
  const key = {
    user_id: 1,
    key_sealed: "",
    status: 1,
    created_time: 3600,
    accessed_time: 3600,
    expired_time: -1,
    remain_quota: 0,
    group: "",
    backup_group: "",
    setting: "{}",
    deleted_at: null,
  };
  for (const [name, unlimited] of [
    ["used", 1],
    ["limited", 0],
    ["unused", 1],
  ] as const)
    await db
      .insertInto("tokens")
      .values({ ...key, key_hash: name, name, unlimited_quota: unlimited })
      .execute();
  const ids = await db.selectFrom("tokens").select("id").orderBy("id").execute();
  const used = (token: number, hour: number) => ({
    hour,
    user_id: 1,
    model_name: "gpt-4o",
    token_id: ids[token]?.id ?? 0,
    channel_id: 1,
    group: "",
    requests: 1,
    quota: 1,
    prompt_tokens: 0,
    completion_tokens: 0,
    cached_tokens: 0,
    request_time: 0,
  });
  await addUsageHours(db, [used(0, 7200), used(0, 36_000), used(1, 36_000)]);
  await migration().up(db);
  const rows = await db.selectFrom("tokens").select("accessed_time").orderBy("id").execute();
  expect(rows.map(({ accessed_time: time }) => time)).toEqual([36_000, 3600, 3600]);
  await db.destroy();
});
