import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rootPassword, startTestApp, type TestApp } from "../../test/gateway.ts";
import { resetRoot } from "./reset-root.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("sets root's password, whatever its name and status, and ends its sessions and token", async () => {
  const root = await app.root();
  const headers = { authorization: (await root.get("/api/user/token")).json.data };
  const { db } = app.services;
  await db.updateTable("users").set({ username: "boss", status: 2 }).where("username", "=", "root").execute();
  const admin = await app.user({ role: 10 });
  expect(await resetRoot(db, "new-root-pass-1")).toBe("boss");
  expect((await root.get("/api/user/self")).status).toBe(401);
  expect((await app.guest().get("/api/user/self", { headers })).json.success).toBe(false);
  const signIn = async (password: string) =>
    (await app.guest().post("/api/user/login", { username: "boss", password })).json.success;
  expect([await signIn(rootPassword), await signIn("new-root-pass-1")]).toEqual([false, true]);
  expect((await admin.client.get("/api/user/self")).status).toBe(200);
});

it("fails without a root", async () => {
  await app.services.db.updateTable("users").set({ role: 10 }).where("role", "=", 100).execute();
  expect(await resetRoot(app.services.db, "new-root-pass-1")).toBeUndefined();
});

it.each([
  [undefined, "ROOT_PASSWORD=… reset-root"],
  ["new-root-pass-1", "There is no database at"],
])(
  "run with the password %s on an empty folder, the command says what is missing and creates nothing",
  async (password, expected) => {
    const directory = await mkdtemp(join(tmpdir(), "reset-root-"));
    const main = fileURLToPath(new URL("reset-root-main.ts", import.meta.url));
    const { ROOT_PASSWORD: _other, DATABASE_URL: _database, ...rest } = process.env;
    const child = spawn(process.execPath, ["--conditions=source", main], {
      env: { ...rest, DATA_DIR: directory, ...(password !== undefined && { ROOT_PASSWORD: password }) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    const [code] = await once(child, "close");
    const made = await readdir(directory);
    await rm(directory, { recursive: true, force: true });
    expect(made).toEqual([]);
    expect([code, text]).toEqual([1, expect.stringContaining(expected)]);
  },
);
