import { backup, DatabaseSync } from "node:sqlite";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "../test/gateway.ts";
import { readEnvironment } from "./platform/environment.ts";
import { listeningUrl, startGateway } from "./gateway.ts";
import { parseConsoleConfig } from "./host/console-config.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "start-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const start = (variables: Record<string, string>) => {
  const { environment, mistakes } = readEnvironment({
    PORT: "0",
    DATA_DIR: directory,
    ROOT_PASSWORD: "root-password-1",
    ...variables,
  });
  const { config } = parseConsoleConfig({});
  if (environment === undefined || config === undefined) throw new Error(mistakes?.join("\n"));
  return startGateway({ environment, consoleConfig: config, consoleDir: directory, log: silentLog });
};

const secrets = { SESSION_SECRET: "s".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };

const reason = (variables: Record<string, string>) =>
  start(variables).then(
    () => "started",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

test("an invalid folder, an invalid database and an unreachable server are reported with their variable", async () => {
  const file = join(directory, "file");
  await writeFile(file, "not a folder");
  expect(await reason({ DATA_DIR: file })).toMatch(/^DATA_DIR: .+/);
  await writeFile(join(directory, "gateway.db"), "not a database at all, only some text");
  expect(await reason({})).toBe("DATA_DIR: file is not a database");
  const away = await reason({ ...secrets, DATABASE_URL: "postgres://user:database-password@localhost:1/x" });
  expect(away).toMatch(/^DATABASE_URL: .*ECONNREFUSED/);
  expect(away).not.toContain("database-password");
});

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["hub.example", "http://hub.example:3000"],
])("what listens on %s is at %s", (host, url) => {
  expect(listeningUrl(host, 3000)).toBe(url);
});

test("a port in use is reported", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  expect(await reason({ PORT: String(port) })).toMatch(/^PORT and HOST: .*EADDRINUSE/);
  other.close();
});

test("a second gateway on the same folder does not start, and the first one's files are its owner's alone", async () => {
  const first = await start({});
  expect(await reason({})).toBe("DATA_DIR: another gateway process has this database open");
  for (const name of ["gateway.db", "session-secret", "encryption-key"])
    expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
  await first.stop();
  const next = await start({});
  await next.stop();
});

test("a copy of the running database, restored with its secrets in another folder, is the same gateway", async () => {
  const first = await start(secrets);
  const { services } = first;
  await services?.options.set("SMTPToken", "smtp-password");
  const restored = await mkdtemp(join(tmpdir(), "restored-"));
  const source = new DatabaseSync(join(directory, "gateway.db"), { readOnly: true });
  await backup(source, join(restored, "gateway.db"));
  source.close();
  await first.stop();

  const wrong = { ...secrets, DATA_DIR: restored, ENCRYPTION_KEY: "x".repeat(32) };
  expect(await reason(wrong)).toMatch(/^ENCRYPTION_KEY: /);
  const again = await start({ ...secrets, DATA_DIR: restored, ROOT_PASSWORD: "not-used-again-1" });
  expect(again.services?.options.text("SMTPToken")).toBe("smtp-password");
  const reply = await fetch(`${again.url}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: "root-password-1" }),
  });
  expect(await reply.json()).toMatchObject({ success: true });
  await again.stop();
  await rm(restored, { recursive: true, force: true });
});
