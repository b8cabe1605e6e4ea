import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromiumArgs, chromiumExecutable, embeddedGateway, signedIn } from "@one-hub/testing";
import { chromium } from "playwright";
import { must, root, run } from "./run.ts";

// Installs the examples as a stranger does, with npm, and runs them against a gateway.

const NODE_VERSIONS = [20, 22, 24];
/** A minute of tries, four a second. */
const MAX_TRIES = 240;
const KEY_NAME = "Key of the examples";

interface Place {
  /** The example's installed copy, or where a package is started. */
  readonly folder: string;
  /** Variables of what is started there. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a command in a folder; throws where it fails or does not print what is expected. */
export const runIn = async (
  { folder, env }: Place,
  command: string,
  args: readonly string[],
  expected: RegExp = /(?:)/,
): Promise<void> => {
  const output = await must(command, args, { cwd: folder, env });
  if (!expected.test(output)) throw new Error(`${command} ${args.join(" ")} printed:\n${output}`);
};

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** The address that a server prints when it listens. */
const addressOf = (server: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    const late = (): void => reject(new Error(`The server named no address:\n${output}`));
    AbortSignal.timeout(MAX_TRIES * 250).addEventListener("abort", late);
    const read = (part: Buffer): void => {
      output += part.toString("utf8");
      const [found] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found.replace("localhost", "127.0.0.1"));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", () => reject(new Error(`The server ended:\n${output}`)));
  });

/** Starts a server of a folder's packages and calls `visit` with its address as soon as it answers. */
export const whileServing = async (
  { folder, env }: Place,
  args: readonly string[],
  visit: (address: string) => Promise<void>,
): Promise<void> => {
  // Escape codes of colours would be part of the address.
  const plain = { NO_COLOR: "1", FORCE_COLOR: undefined };
  const server = spawn("npx", args, { cwd: folder, env: { ...process.env, ...env, ...plain }, detached: true });
  try {
    const address = await addressOf(server);
    for (let tries = 0; !(await answers(address)); tries += 1) {
      if (tries === MAX_TRIES) throw new Error(`${args.join(" ")} does not answer at ${address}`);
      await setTimeout(250);
    }
    await visit(address);
  } finally {
    // With its children.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
  }
};

const balanceBot = async (place: Place): Promise<void> => {
  const messages: string[] = [];
  const hook = createServer((request, reply) => {
    request.on("data", (part: Buffer) => messages.push(part.toString("utf8"))).on("end", () => reply.end());
  });
  await new Promise<void>((resolve) => void hook.listen(0, "127.0.0.1", resolve));
  const { port } = hook.address() as AddressInfo;
  const env = { ...place.env, WEBHOOK_URL: `http://127.0.0.1:${port}`, LIMIT_USD: "1000000000" };
  await runIn({ ...place, env }, "npm", ["start", "--", "--once"], /, low/);
  hook.close();
  if (!messages.join("").includes("root has $")) throw new Error(`The bot sent ${messages.join("")}`);
};

const signInAndCreateKey = async (address: string, password: string): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: [...chromiumArgs] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByPlaceholder("User name").fill("root");
    await page.getByPlaceholder("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText(KEY_NAME).waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByText("Copy it now: sk-").waitFor();
  } finally {
    await browser.close();
  }
};

const viteApp = async (place: Place, password: string): Promise<void> => {
  // Both ends of the ranges of peers.
  for (const peers of [
    ["@tanstack/react-query@5.89.0", "react@18.2.0", "react-dom@18.2.0", "@types/react@18", "@types/react-dom@18"],
    ["@tanstack/react-query@5", "react@19", "react-dom@19", "@types/react@19", "@types/react-dom@19"],
  ]) {
    await runIn(place, "npm", ["install", "--no-audit", "--no-fund", ...peers]);
    await runIn(place, "npm", ["run", "build"]);
    await whileServing(place, ["vite", "preview", "--host", "127.0.0.1", "--port", "0"], (address) =>
      signInAndCreateKey(address, password),
    );
  }
};

const nextApp = async (place: Place): Promise<void> => {
  await runIn(place, "npm", ["run", "build"]);
  await whileServing(place, ["next", "start", "--hostname", "127.0.0.1", "--port", "0"], async (address) => {
    const html = await (await fetch(address)).text();
    if (!html.includes(`<li>${KEY_NAME}</li>`)) throw new Error(`The server did not render the keys:\n${html}`);
    const keys = await (await fetch(`${address}/api/token/`)).text();
    if (!keys.includes(KEY_NAME)) throw new Error(`The browser's calls do not reach the gateway:\n${keys}`);
  });
};

/** The README's example, which strangers copy first. */
const readmeExample = async (place: Place): Promise<void> => {
  const readme = await readFile(join(root, "packages/sdk/README.md"), "utf8");
  const [, program = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  await writeFile(join(place.folder, "readme.mjs"), program);
  for (const version of NODE_VERSIONS)
    for (const file of ["readme.mjs", "index.js"])
      await runIn(
        place,
        "npx",
        ["--yes", `node@${version}`, file],
        new RegExp(`Root User has[^]*${KEY_NAME}[^]*hello`, "i"),
      );
};

const python = async (place: Place): Promise<void> => {
  if ((await run("python3", ["--version"], { quiet: true })).code === 0)
    await runIn(place, "python3", ["usage.py"], new RegExp(KEY_NAME));
  else process.stdout.write("Python is not installed: its script was not run\n");
};

const theme = async ({ folder }: Place): Promise<void> => {
  const consoleConfig: unknown = JSON.parse(await readFile(join(folder, "console.json"), "utf8"));
  const gateway = await embeddedGateway({ consoleConfig });
  const page = await (await fetch(`${gateway.url}/login`)).text();
  await gateway.stop();
  if (!page.includes("Acme AI") || !page.includes('data-accent="site"'))
    throw new Error("The page does not carry the site's name and accent");
};

const TYPE_FLAGS =
  "--noEmit --allowJs --checkJs --strict false --target es2023 --module nodenext --skipLibCheck --types node";

/** Holds a program to the types of what is installed. */
const checkTypes = (place: Place, file: string): Promise<void> =>
  runIn(place, "tsc", [...TYPE_FLAGS.split(" "), "--typeRoots", join(root, "node_modules/@types"), file]);

/** Runs the examples, or those of the names, from copies in a folder. */
export const runExamples = async (folder: string, npmrc: string, names: readonly string[]): Promise<void> => {
  const gateway = await embeddedGateway();
  const { call } = await signedIn(gateway.url, "root", gateway.rootPassword);
  await call("POST", "/api/token/", { name: KEY_NAME, unlimited_quota: true, expired_time: -1 });
  const [token] = ((await call("GET", "/api/token/")) as { data: readonly { key: string }[] }).data;
  // A call for the report to tell of.
  await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer sk-${token?.key}` },
    body: JSON.stringify({ model: "echo", messages: [{ role: "user", content: "Say hello" }] }),
  });
  const env = {
    NEXT_TELEMETRY_DISABLED: "1",
    GATEWAY_URL: gateway.url,
    ACCESS_TOKEN: String(await call("GET", "/api/user/token")),
  };
  const checks: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
    "node-script": readmeExample,
    "nightly-report": (place) => runIn(place, "npm", ["start", "--", "--today"], /echo/),
    "balance-bot": balanceBot,
    "vite-app": (place) => viteApp(place, gateway.rootPassword),
    "next-app": nextApp,
    python,
    theme,
  };
  try {
    for (const [name, check] of Object.entries(checks)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const startedAt = performance.now();
      const place = { folder: join(folder, name), env };
      await cp(join(root, "examples", name), place.folder, { recursive: true });
      if (name !== "python" && name !== "theme") {
        await writeFile(join(place.folder, ".npmrc"), npmrc);
        await runIn(place, "npm", ["install", "--no-audit", "--no-fund"]);
        for (const file of globSync("*.js", { cwd: place.folder })) await checkTypes(place, file);
      }
      await check(place);
      process.stdout.write(`examples/${name} runs (${Math.round((performance.now() - startedAt) / 1000)} s)\n`);
    }
  } finally {
    await gateway.stop();
  }
};
