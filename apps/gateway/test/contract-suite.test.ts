import { spawn } from "node:child_process";
import { createServer, request as forward, type Server } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootPassword } from "./gateway.ts";
import { type RunningGateway, startRunningGateway } from "./running-gateway.ts";

const root = join(import.meta.dirname, "../../..");
const program = join(root, "packages/testing/src/contract-suite/main.ts");

type Run = { readonly code: number | null; readonly output: string };

/** What `pnpm contract-test <url>` runs. */
const contractTest = async (url: string, onOutput: (output: string, pid: number) => void = () => undefined): Promise<Run> => {
  const child = spawn(process.execPath, ["--conditions=source", program, url], {
    cwd: root,
    env: { ...process.env, ROOT_PASSWORD: rootPassword, ROOT_USERNAME: "root" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    onOutput(output, child.pid ?? 0);
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code, output: `${output}${errors}` };
};

type Change = (path: string, body: string) => string;

/** A gateway with a fault: passes everything on, and changes what some replies say. */
const startBroken = async (target: string, change: Change): Promise<{ url: string; server: Server }> => {
  const server = createServer((incoming, outgoing) => {
    const { "accept-encoding": _packed, ...headers } = incoming.headers;
    const onward = forward(`${target}${incoming.url}`, { method: incoming.method, headers }, (reply) => {
      text(reply).then(
        (body) => {
          const changed = change(incoming.url ?? "", body);
          const { "content-length": _length, "transfer-encoding": _chunked, ...kept } = reply.headers;
          outgoing.writeHead(reply.statusCode ?? 500, kept);
          outgoing.end(changed);
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
  return { url: `http://127.0.0.1:${address.port}`, server };
};

describe("pnpm contract-test", () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startRunningGateway({ LOGIN_LIMIT: "20/1200", API_LIMIT: "300/180" });
  });
  afterAll(() => gateway.stop());

  it("finds no difference in the embedded gateway, within one-hub's limits", async () => {
    const { code, output } = await contractTest(gateway.url);
    console.log(output);
    expect(output).not.toContain("DIFFERS");
    expect(code, output).toBe(0);
  }, 600_000);
});
void startBroken; void readFileSync;
