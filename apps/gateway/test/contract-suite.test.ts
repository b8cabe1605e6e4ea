import { spawn } from "node:child_process";
import { createServer, request as forward } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differenceLines } from "@one-hub/testing/contract-suite/differences.ts";
import { testDatabase } from "./database.ts";
import { rootPassword } from "./gateway.ts";
import { type RunningGateway, startRunningGateway } from "./running-gateway.ts";

const root = join(import.meta.dirname, "../../..");
const program = join(root, "packages/testing/src/contract-suite/main.ts");

type Run = { readonly code: number | null; readonly output: string };

/** What `pnpm contract-test <url>` runs. */
const contractTest = async (
  url: string,
  onOutput: (output: string, interrupt: () => void) => void = () => undefined,
): Promise<Run> => {
  const child = spawn(process.execPath, ["--conditions=source", program, url], {
    cwd: root,
    env: { ...process.env, ROOT_PASSWORD: rootPassword, ROOT_USERNAME: "root", API_LIMIT: "1000000/1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    onOutput(output, () => child.kill("SIGINT"));
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code, output: `${output}${errors}` };
};

/** The replies that are changed, and how. */
type Fault = { readonly path: RegExp; readonly change: (body: string, path: string) => string };

/** A gateway with a fault: passes everything on as it is but the replies to some paths. */
const startBroken = async (
  target: string,
  { path, change }: Fault,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer((incoming, outgoing) => {
    const isChanged = path.test(incoming.url ?? "");
    const { "accept-encoding": packed, ...rest } = incoming.headers;
    const headers = isChanged || packed === undefined ? rest : { ...rest, "accept-encoding": packed };
    const onward = forward(`${target}${incoming.url}`, { method: incoming.method, headers }, (reply) => {
      const { "content-length": length, "transfer-encoding": _chunked, ...kept } = reply.headers;
      if (!isChanged) {
        outgoing.writeHead(
          reply.statusCode ?? 500,
          length === undefined ? kept : { ...kept, "content-length": length },
        );
        reply.pipe(outgoing);
        return;
      }
      text(reply).then(
        (body) => {
          outgoing.writeHead(reply.statusCode ?? 500, kept);
          outgoing.end(change(body, incoming.url ?? ""));
        },
        (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
      );
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const differingIn = (output: string) =>
  [...output.matchAll(/^DIFFERS {2}(.*?)(?: {2}\[.*)?$/gm)].map(([, check]) => check);

const readAll = async (gateway: RunningGateway) => ({
  options: await gateway.asRoot("/api/option/"),
  users: (await gateway.asRoot("/api/user/?size=100")).data.map((user: { username: string }) => user.username),
  channels: (await gateway.asRoot("/api/channel/?size=100")).data.map((channel: { name: string }) => channel.name),
  codes: await gateway.asRoot("/api/redemption/"),
  payments: await gateway.asRoot("/api/payment/"),
  menus: await gateway.asRoot("/api/option/telegram"),
  schedules: await gateway.asRoot("/api/channel_cron/"),
  keys: (await gateway.asRoot("/api/token/admin/search?size=1")).total_count,
});

describe("pnpm contract-test", () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startRunningGateway();
    // A group with a ratio of its own, so that the accounting under it is met too.
    const { data: groups } = await gateway.asRoot("/api/user_group/");
    const svip = groups.find((group: { symbol: string }) => group.symbol === "svip");
    await gateway.asRoot("/api/user_group/", { method: "PUT", body: JSON.stringify({ ...svip, ratio: 1.35 }) });
  });
  afterAll(() => gateway.stop());

  /** The first run against the embedded gateway: two tests read what it printed. */
  let first: Promise<Run> | undefined;
  const firstRun = (): Promise<Run> => (first ??= contractTest(gateway.url));

  it("finds no difference in the embedded gateway, twice, and leaves nothing behind", async () => {
    const before = await readAll(gateway);
    for (let run = 0; run < 2; run += 1) {
      const { code, output } = await (run === 0 ? firstRun() : contractTest(gateway.url));
      expect(output).not.toContain("DIFFERS");
      expect(output).toMatch(/\n\d{3} checks, 0 with differences, against the embedded gateway/);
      expect(code, output).toBe(0);
      for (const line of differenceLines) expect(output, "each listed difference is met").toContain(line);
    }
    expect(await readAll(gateway)).toEqual(before);
  }, 240_000);

  // They hold the program to what it promises, whatever database is behind the gateway: once is enough.
  describe.runIf(testDatabase === "sqlite")("the program", () => {
    it("puts everything back when it is interrupted", async () => {
      const before = await readAll(gateway);
      let told = false;
      const { code, output } = await contractTest(gateway.url, (soFar, interrupt) => {
        if (told || !soFar.includes("options: a write acts at once")) return;
        told = true;
        interrupt();
      });
      expect(code, output).toBe(130);
      expect(output).toContain("ok       what the run made is removed, options are as they were");
      expect(await readAll(gateway)).toEqual(before);
    }, 240_000);

    it("finds exactly the faults of a broken gateway", async () => {
      const faults: readonly (readonly [check: string, path: RegExp, change: (body: string) => string])[] = [
        [
          "self: usage of a user who used nothing, and the rate",
          /^\/api\/user\/dashboard\/rate$/,
          (body) => body.replace(/"rpm":(\d+)/, '"rpm":"$1"'),
        ],
        ["keys: pages", /^\/api\/token\/\?page=900/, (body) => body.replace(/"total_count":\d+/, '"total_count":0')],
        [
          "channels: the key is told by id only, never in a list",
          /^\/api\/channel\/\?name=[a-z0-9]+&size=100$/,
          (body) => body.replaceAll('"key":""', '"key":"sk-secret"'),
        ],
        [
          "relay: models of the key's group, one model, an unknown one",
          /^\/v1\/models\/ct/,
          (body) => body.replace("model_not_found", "not_found"),
        ],
        [
          "accounting: a plain call, to the point",
          /^\/api\/log\/\?log_type=2&username=[a-z0-9]+&token_name=spend\+0&/,
          (body) => body.replace(/"quota":(\d+)/, '"quota":1$1'),
        ],
        [
          "log: old rows are deleted by a time, which is needed",
          /^\/api\/log\/\?target_timestamp=0$/,
          () => '{"success":true,"message":"","data":0}',
        ],
        [
          "analytics: a period without anything is null",
          /^\/api\/analytics\/period\?start_timestamp=1500000000&/,
          (body) => body.replace('"user_statistics":null', '"user_statistics":[]'),
        ],
        [
          "telegram: a menu is created, found and changed, and goes",
          /^\/api\/option\/telegram\?keyword=[a-z0-9]+_a$/,
          (body) => body.replace("MarkdownV2", "Markdown"),
        ],
        [
          "metrics: an empty 404 without their own user and password",
          /^\/api\/metrics$/,
          (body) => `${body}gateway_calls 1`,
        ],
      ];
      const broken = await startBroken(gateway.url, {
        path: new RegExp(faults.map(([, path]) => path.source).join("|")),
        change: (body, asked) => faults.find(([, path]) => path.test(asked))?.[2](body) ?? body,
      });
      try {
        const { code, output } = await contractTest(broken.url);
        expect(code, output).toBe(1);
        expect(differingIn(output)).toEqual(faults.map(([check]) => check));
      } finally {
        await broken.stop();
      }
    }, 240_000);

    it("expects one-hub's behaviour where no extensions are listed", async () => {
      const silent = {
        path: /^\/api\/status$/,
        change: (body: string) => body.replace(/,"extensions":\[[^\]]*\]/, ""),
      };
      const broken = await startBroken(gateway.url, silent);
      try {
        const { code, output } = await contractTest(broken.url);
        expect(code, output).toBe(1);
        expect(output).toContain("against a gateway without extensions");
        const differing = differingIn(output);
        const { output: embedded } = await firstRun();
        const listed = [...embedded.matchAll(/^ok {7}(.*?) {2}\[.*$/gm)].map(([, check]) => check);
        // Nothing but what is listed, and most of that: some can't be told apart without harm to a one-hub.
        expect(listed).toEqual(expect.arrayContaining(differing));
        expect(differing.length).toBeGreaterThan(20);
      } finally {
        await broken.stop();
      }
    }, 240_000);

    it("prints its usage, and an unreachable address", async () => {
      expect(await contractTest("not-an-address")).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^Usage: /),
      });
      const gone = await startBroken(gateway.url, { path: /^$/, change: (body) => body });
      await gone.stop();
      const { code, output } = await contractTest(gone.url);
      expect(code, output).toBe(1);
      expect(output).toContain("DIFFERS  the gateway answers and root signs in");
    }, 60_000);

    it("names exactly the lines of docs/differences.md that it can meet", () => {
      const document = readFileSync(join(root, "docs/differences.md"), "utf8");
      const [, met = ""] = document.split(/^## .*$/m);
      const lines = [...met.matchAll(/^- `([a-z-]+)`: /gm)].map(([, line]) => line);
      expect(lines).toEqual([...differenceLines]);
    });
  });
});
