import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { must, root } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Unpacks the packages' archives as an installation would, imports them, and compiles a program without the types of browsers against them.

const [sdk = "", hooks = ""] = process.argv.slice(2);
const folder = await makeScratch();
const modules = join(folder, "node_modules");

for (const [name, archive] of [
  ["@one-hub/sdk", sdk],
  ["@one-hub/hooks", hooks],
] as const) {
  const target = join(modules, name);
  await mkdir(target, { recursive: true });
  await must("tar", ["xzf", archive, "--strip-components=1", "-C", target]);
}
// Their dependencies and peers, as the workspace has them.
await mkdir(join(modules, "@tanstack"), { recursive: true });
await mkdir(join(modules, "@types"), { recursive: true });
for (const [name, from] of [
  ["dayjs", "packages/sdk"],
  ["msw", "packages/sdk"],
  ["openapi-fetch", "packages/sdk"],
  ["@types/node", "packages/sdk"],
  ["react", "packages/hooks"],
  ["@tanstack/react-query", "packages/hooks"],
] as const)
  await symlink(join(root, from, "node_modules", name), join(modules, name));

await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
await writeFile(
  join(folder, "import.js"),
  `import { readFile } from "node:fs/promises";
import { createGateway, getSelf } from "@one-hub/sdk";
import { formatQuota } from "@one-hub/sdk/format";
import { gatewayHandlers } from "@one-hub/sdk/testing";
import { tokenQueries } from "@one-hub/hooks/query";
const gateway = createGateway({ baseUrl: "http://127.0.0.1:47119" });
if (gatewayHandlers().length < 100) process.exit(1);
if (typeof formatQuota !== "function" || tokenQueries.list(gateway, {}).queryKey.length !== 4) process.exit(1);
const failure = await getSelf(gateway).catch((error) => error.message);
const { version } = JSON.parse(await readFile("node_modules/@one-hub/sdk/package.json", "utf8"));
const agents = [];
const echo = async (request) => {
  agents.push(request.headers.get("User-Agent"));
  return Response.json({ success: true, message: "", data: {} });
};
await getSelf(createGateway({ baseUrl: "http://127.0.0.1:47119", fetch: echo }));
if (agents[0] !== \`one-hub-sdk/\${version}\`) throw new Error(\`User-Agent: \${agents[0]}\`);
if (failure !== "GET http://127.0.0.1:47119/api/user/self: connection refused") throw new Error(failure);
`,
);
await must(process.execPath, ["import.js"], { cwd: folder });

// What React Server Components go by. The entry for servers may import neither a hook nor React itself by name.
const built = (entry: string): Promise<string> => readFile(join(modules, "@one-hub/hooks/dist", `${entry}.js`), "utf8");
const [index, query] = [await built("index"), await built("query")];
if (!index.startsWith('"use client"')) throw new Error("@one-hub/hooks does not begin with its directive");
if (/"use client"|\buse[A-Z]\w*\b|from ['"]react['"]/.test(query))
  throw new Error("@one-hub/hooks/query holds parts for browsers");

await writeFile(
  join(folder, "program.ts"),
  `import { createGateway, isGatewayError, listTokens, streamChat } from "@one-hub/sdk";
const gateway = createGateway({ baseUrl: "http://127.0.0.1:47119", credentials: "omit" });
export const names: Promise<string[]> = listTokens(gateway).then(({ data }) => data.map(({ name }) => name));
export const stream = streamChat(gateway, "sk-x", { model: "m", messages: [] });
export const isLate = (error: unknown): boolean => isGatewayError(error) && error.code === "timeout";
`,
);
await writeFile(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: "nodenext",
      target: "es2022",
      lib: ["es2022"],
      types: ["node"],
      skipLibCheck: false,
    },
    files: ["program.ts"],
  }),
);
await must("tsc", ["-p", "tsconfig.json"], { cwd: folder });
await rm(folder, { recursive: true, force: true });
