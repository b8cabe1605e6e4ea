import { expect, test } from "vitest";
import { startTestApp } from "../../../test/gateway.ts";

test("the reply to a creation contains the new key, each call its own", async () => {
  const app = await startTestApp();
  const { client: alice } = await app.user();
  const create = async () => (await alice.post("/api/token/", { name: "same", unlimited_quota: true })).json.data;
  const created = await Promise.all([create(), create(), create()]);
  expect(new Set(created.map(({ id }) => id)).size).toBe(3);
  for (const key of created) expect((await alice.get(`/api/token/${key.id}`)).json.data).toEqual(key);
  await app.close();
});

test("without the extension the reply contains nothing, as on open one-hub", async () => {
  const plain = await startTestApp({ extensions: [] });
  const { client: alice } = await plain.user();
  const { json } = await alice.post("/api/token/", { name: "main", unlimited_quota: true });
  expect(json).toEqual({ success: true, message: "" });
  await plain.close();
});
