import { spawn, spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { assemble } from "./assemble.ts";
import { expectToServe } from "./expect-to-serve.ts";
import { root, run } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Builds and starts the image where Docker runs; elsewhere starts the files of the image from a temporary folder. Lints the Helm chart.

const MAX_IMAGE_BYTES = 200_000_000;
/** Node, its libraries and Alpine, as the image has them. */
const RUNTIME_BYTES = 135_000_000;

const fail = (text: string): never => {
  throw new Error(text);
};

/** Bytes of a folder's files, each once. */
const bytesIn = async (folder: string): Promise<number> =>
  Number(
    (await run("du", ["--summarize", "--apparent-size", "--block-size=1", folder], { quiet: true })).output.split(
      "\t",
    )[0],
  );

const fromFolder = async (): Promise<void> => {
  const scratch = await makeScratch();
  const app = join(scratch, "app");
  await assemble(app);
  const bytes = await bytesIn(app);
  process.stdout.write(`${(bytes / 1e6).toFixed(0)} MB beside the runtime\n`);
  if (bytes + RUNTIME_BYTES > MAX_IMAGE_BYTES) fail("The image would have more than 200 MB");
  // Loaded when they are used first.
  const { code } = await run(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      'await import("gpt-tokenizer/encoding/o200k_base"); await import("stripe"); await import("./src/host/logo-color-worker.js");',
    ],
    { cwd: join(app, "apps/gateway") },
  );
  if (code !== 0) fail("A dependency is not there");
  const gateway = spawn(process.execPath, ["--conditions=source", "apps/gateway/src/main.js"], {
    cwd: app,
    env: { PATH: process.env["PATH"], DATA_DIR: join(scratch, "data"), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = new Promise<string>((resolve, reject) => {
    let output = "";
    gateway.stdout.on("data", (part: Buffer) => {
      output += part.toString("utf8");
      const [, found] = /console is at (\S+)\n/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    gateway.once("exit", () => reject(new Error("The gateway did not start")));
  });
  try {
    await expectToServe(await address);
  } finally {
    gateway.kill();
    await rm(scratch, { recursive: true, force: true });
  }
};

const inContainer = async (): Promise<void> => {
  const image = "one-hub-console:check";
  const docker = async (...args: string[]): Promise<string> => {
    const { code, output } = await run("docker", args);
    return code === 0 ? output.trim() : fail(`docker ${args[0]} failed`);
  };
  await docker("build", "--tag", image, root);
  const size = Number(await docker("image", "inspect", "--format", "{{.Size}}", image));
  if (size > MAX_IMAGE_BYTES) fail(`The image has ${(size / 1e6).toFixed(0)} MB`);
  const id = await docker(
    "run",
    "--detach",
    "--read-only",
    "--tmpfs",
    "/data:uid=10001",
    "--publish",
    "127.0.0.1::3000",
    image,
  );
  try {
    const [address = ""] = (await docker("port", id, "3000")).split("\n");
    await expectToServe(`http://${address}`);
  } finally {
    await docker("rm", "--force", id);
  }
};

/** Lints the Helm chart and renders it with everything on, where Helm is installed. */
const checkChart = async (): Promise<void> => {
  if (spawnSync("helm", ["version"]).status !== 0) {
    process.stdout.write("Helm is not installed: the chart was not linted\n");
    return;
  }
  const settings = [
    "ingress.enabled=true,ingress.host=ai.example.com,ingress.tlsSecret=certificate,ingress.className=nginx",
    "consoleConfig.appName=Acme,existingSecret=secrets,env.TRUST_PROXY=1,persistence.storageClass=fast",
  ].join(",");
  for (const args of [
    ["lint", "--strict", "deploy/helm"],
    ["template", "site", "deploy/helm", "--kube-version", "1.30"],
    ["template", "site", "deploy/helm", "--kube-version", "1.30", "--set", settings],
  ])
    if ((await run("helm", args, { quiet: args[0] === "template" })).code !== 0) fail(`helm ${args.join(" ")} failed`);
};

await checkChart();
await (spawnSync("docker", ["info"]).status === 0 ? inContainer() : fromFolder());
