import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentVariables, readEnvironment, siteAddress } from "./environment.ts";

test("nothing set means the defaults", () => {
  expect(readEnvironment({}).environment).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    TRUST_PROXY: "none",
    LOGIN_LIMIT: { requests: 20, seconds: 1200 },
    API_LIMIT: { requests: 300, seconds: 180 },
  });
});

test("an empty variable counts as absent", () => {
  expect(readEnvironment({ PORT: "", GATEWAY_URL: "" }).environment).toMatchObject({ PORT: 3000 });
});

test.each([
  [{ PORT: "http" }, "PORT: must be a whole number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT: must be a whole number from 0 to 65535"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: must be a postgres:// address"],
  [{ GATEWAY_URL: "ftp://x" }, "GATEWAY_URL: must be an http:// or https:// address"],
  [{ PUBLIC_URL: "hub.example" }, "PUBLIC_URL: must be an http:// or https:// address"],
  [
    { PUBLIC_URL: "https://example.com/console" },
    "PUBLIC_URL: must have no path: the console is at the root of its host",
  ],
  [{ ROOT_PASSWORD: "short" }, "ROOT_PASSWORD: must have 8 to 72 characters"],
  [{ TRUST_PROXY: "maybe" }, "TRUST_PROXY: must be true, false or a list such as loopback,10.0.0.0/8"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET: must have at least 32 characters"],
  [{ LOGIN_LIMIT: "20" }, "LOGIN_LIMIT: must be requests/seconds, for example 20/1200"],
  [{ API_LIMIT: "0/180" }, "API_LIMIT: must be requests/seconds, for example 20/1200"],
  [{ UPDATE_URL: "http://updates.example/latest" }, "UPDATE_URL: must be a public https:// address"],
  [{ UPDATE_URL: "https://10.0.0.1/latest" }, "UPDATE_URL: must be a public https:// address"],
  [{ UPSTREAM_KEY: "sk-x" }, "UPSTREAM_URL: must be set together with UPSTREAM_KEY"],
  [{ EXTENSIONS: "some" }, "EXTENSIONS: must be all or none"],
  [{ TG_BOT_API_KEY: "secret" }, "TG_BOT_API_KEY: must be a bot's token, such as 123456:ABC-DEF"],
  [{ TG_WEBHOOK_SECRET: "s" }, "TG_BOT_API_KEY: must be set together with TG_WEBHOOK_SECRET"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent"],
])("%o is one clear line", (variables, line) => {
  expect(readEnvironment(variables).mistakes).toContain(line);
});

test("the public address may end with a slash", () => {
  const { environment } = readEnvironment({ PUBLIC_URL: "https://hub.example/" });
  expect(environment?.PUBLIC_URL).toBe("https://hub.example/");
});

test("all mistakes are reported at once", () => {
  expect(readEnvironment({ PORT: "x", TRUST_PROXY: "x" }).mistakes).toHaveLength(2);
});

test("an external database needs both secrets", () => {
  expect(readEnvironment({ DATABASE_URL: "postgres://x" }).mistakes).toEqual([
    "SESSION_SECRET: must be set together with DATABASE_URL",
    "ENCRYPTION_KEY: must be set together with DATABASE_URL",
  ]);
});

test("the documentation's table names every variable", () => {
  const page = readFileSync(new URL("../../../../docs/gateway.md", import.meta.url), "utf8");
  const named = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  expect(new Set(named)).toEqual(new Set(environmentVariables));
});

test.each([
  [{ PORT: "4103" }, "http://localhost:4103"],
  [{ PORT: "4103", PUBLIC_URL: "https://hub.example" }, "https://hub.example"],
  [{ PORT: "0" }, undefined],
])("the console of %j is at %s, where passkeys are made, too", (variables, address) => {
  const { environment } = readEnvironment(variables);
  expect(environment && siteAddress(environment)).toBe(address);
});
