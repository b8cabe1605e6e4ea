import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { backUp } from "../src/backup/backup.ts";
import { restore } from "../src/backup/restore.ts";
import { connectDatabase, type DatabaseAddress, openDatabase } from "../src/platform/db/database.ts";
import { readLastBackup } from "../src/platform/last-backup.ts";
import { openVault } from "../src/platform/vault.ts";
import { createRandom } from "../src/seed/random.ts";
import { createDatabase, testDatabase } from "./database.ts";
import { testSecrets } from "./gateway.ts";
import { readBooks, wrongSums } from "./kill-books.ts";
import { createStage, startUpstream } from "./kill-stage.ts";
import { keepCalling, startProcess } from "./kill.ts";

const callers = 8;

type Place = { readonly folder: string; readonly address: DatabaseAddress };

/** Runs one of the two programs as a person does. */
const run = (
  program: "backup" | "restore",
  file: string,
  { folder, address }: Place,
  key = testSecrets.encryptionKey,
) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const main = fileURLToPath(new URL(`../src/backup/${program}-main.ts`, import.meta.url));
    const env = {
      PATH: process.env["PATH"],
      DATA_DIR: folder,
      SESSION_SECRET: testSecrets.sessionSecret,
      ...(key === "" ? {} : { ENCRYPTION_KEY: key }),
      ...(address.kind === "postgres" ? { DATABASE_URL: address.url } : {}),
    };
    execFile(process.execPath, ["--conditions=source", main, file], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });

/** An empty folder, and an empty database where one on a server is under test. */
const emptyPlace = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), "restored-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (testDatabase === "sqlite") return { folder, address: { kind: "sqlite", path: join(folder, "gateway.db") } };
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const db = await connectDatabase({ kind: "postgres", url });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
  return { folder, address: { kind: "postgres", url } };
};

test.runIf(testDatabase === "sqlite")(
  "a backup of a folder without a database names the file that is missing",
  async () => {
    const place = await emptyPlace();
    const { code, output } = await run("backup", join(place.folder, "copy"), place);
    expect(code).toBe(1);
    expect(output).toBe(
      `There is no database at ${join(place.folder, "gateway.db")}: set DATA_DIR or DATABASE_URL as the gateway has them\n`,
    );
  },
);

test.runIf(testDatabase === "sqlite")("a restore of a missing file names it first, and creates nothing", async () => {
  const place = await emptyPlace();
  const file = join(place.folder, "copy");
  const { code, output } = await run("restore", file, place, "");
  expect(code).toBe(1);
  expect(output).toBe(`${file} cannot be read\n`);
  expect(await readdir(place.folder)).toEqual([]);
});

test.runIf(testDatabase === "sqlite")("a refused restore leaves an empty folder empty", async () => {
  const [source, place] = [await emptyPlace(), await emptyPlace()];
  const db = await openDatabase(source.address);
  await openVault(db, testSecrets);
  await db.destroy();
  const file = join(source.folder, "copy");
  await backUp(source.address, file);
  const damaged = join(source.folder, "damaged");
  await writeFile(damaged, (await readFile(file)).subarray(0, 5000));
  await expect(restore(place.address, damaged, testSecrets)).rejects.toThrow("malformed");
  expect(await readdir(place.folder)).toEqual([]);
  const otherSecrets = { ...testSecrets, encryptionKey: "x".repeat(40) };
  await expect(restore(place.address, file, otherSecrets)).rejects.toThrow("ENCRYPTION_KEY");
  expect(await readdir(place.folder)).toEqual([]);
});

// A database inside the process has no other programs that could copy it.
test.skipIf(testDatabase === "pglite")(
  "a backup of a gateway that serves calls is restored into an empty place with its books right, and nowhere else",
  { timeout: 120_000 },
  async () => {
    const random = createRandom(5);
    const upstream = await startUpstream(random);
    const stage = await createStage(upstream.url);
    onTestFinished(async () => {
      await upstream.close();
      await stage.close();
    });
    const { child, url } = await startProcess(stage);
    onTestFinished(() => void child.kill("SIGKILL"));
    let isOver = false;
    const calls = Array.from({ length: callers }, () => keepCalling(url, stage, random, () => isOver));
    const db = await openDatabase(stage.address);
    const settled = async () => (await db.selectFrom("logs").select("id").where("type", "=", 2).execute()).length;
    await expect.poll(settled, { timeout: 20_000 }).toBeGreaterThan(10);

    const file = join(stage.folder, "copy.backup");
    const before = await settled();
    const made = await run("backup", file, stage);
    expect(made, made.output).toMatchObject({ code: 0 });
    await expect.poll(settled, { timeout: 20_000 }).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(calls);
    await db.destroy();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readLastBackup(stage.folder)).toBeGreaterThan(1_700_000_000);
    const bytes = await readFile(file);
    for (const secret of [testSecrets.encryptionKey, testSecrets.sessionSecret, stage.payingKey])
      expect(bytes.includes(secret)).toBe(false);
    expect((await run("backup", file, stage)).output).toContain("is there already");

    expect((await run("restore", file, stage)).output).toMatch(/in use|is there already|open/);
    const place = await emptyPlace();
    expect((await run("restore", file, place, "")).output).toContain("ENCRYPTION_KEY");
    expect((await run("restore", file, place, "x".repeat(40))).output).toContain("ENCRYPTION_KEY");
    await writeFile(`${file}.broken`, bytes.subarray(0, 5000));
    expect((await run("restore", `${file}.broken`, place)).code).toBe(1);
    const restored = await run("restore", file, place);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect((await run("restore", file, place)).output).toContain("already");

    const copy = await openDatabase(place.address);
    const books = await readBooks(copy);
    expect(books.logs.length).toBeGreaterThanOrEqual(before);
    expect(wrongSums(books, stage.started)).toEqual([]);
    const { child: second } = await startProcess(place);
    const started = await readBooks(copy);
    expect(started.holds).toEqual([]);
    expect(wrongSums(started, stage.started)).toEqual([]);
    await copy.destroy();
    for (const process of [child, second]) {
      const exit = once(process, "exit");
      process.kill("SIGTERM");
      await exit;
    }
  },
);
