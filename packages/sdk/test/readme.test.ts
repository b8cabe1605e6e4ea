import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

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
