import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, test } from "vitest";

import * as sdk from "../src/index.ts";
import { serve } from "./server.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

test("the README's example runs as it is written", async () => {
  const replies: Record<string, unknown> = {
    "/api/status": { quota_per_unit: 500_000, display_in_currency: true },
    "/api/user/self": { display_name: "Ada", quota: 750_000 },
    "/api/token/?size=20&order=-created_time": {
      data: [{ name: "first", key: "abc" }],
      page: 1,
      size: 20,
      total_count: 1,
    },
  };
  const url = await serve((request, response) => {
    if (request.url === "/v1/chat/completions") {
      response.end('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\n');
    } else {
      response.end(JSON.stringify({ success: true, message: "", data: replies[request.url ?? ""] }));
    }
  });
  const readme = await readFile(`${folder}README.md`, "utf8");
  const [, example = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=source", "--input-type=module", "--eval", example],
    {
      cwd: folder,
      env: { GATEWAY_URL: url, ACCESS_TOKEN: "token" },
    },
  );
  expect(stdout).toBe("Ada has $1.5\n1 keys: first\nHello\n");
});

/** Names that the README's short examples leave to the reader's program. */
const surroundings = `
import { ${Object.keys(sdk).join(", ")}, type OrderInput, type Token } from "../src/index.ts";
import { gatewayHandlers, replyWith } from "../src/testing/index.ts";
import { setupServer } from "msw/node";
declare const gateway: ReturnType<typeof createGateway>;
declare const baseUrl: string, accessToken: string, username: string, password: string;
declare const order: OrderInput & { id: string };
declare const key: Token;
declare let total: number;
declare const log: (entry: object) => void, listAgain: () => void, showOnField: (field: string, text: string) => void;
`;

test("the README's examples compile in a TypeScript program", { timeout: 120_000 }, async () => {
  const readme = await readFile(`${folder}README.md`, "utf8");
  const [whole = "", ...parts] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  expect(parts.length).toBeGreaterThan(6);
  const files = new Map([
    [
      `${folder}test/readme-whole.ts`,
      whole.replace('"@one-hub/sdk"', '"../src/index.ts"').replace('"@one-hub/sdk/format"', '"../src/format/index.ts"'),
    ],
    ...parts.map((code, index): [string, string] => [
      `${folder}test/readme-${index}.ts`,
      `${surroundings}export const example = async () => {\n${code}\n};\n`,
    ]),
  ]);
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const asked = { ...options, noUnusedLocals: false, noImplicitReturns: false };
  const host = ts.createCompilerHost(asked);
  const { readFile: read, fileExists } = host;
  host.readFile = (path) => files.get(path) ?? read(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  const program = ts.createProgram([...files.keys()], asked, host);
  const complaints = [...files.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});
