import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./run.ts";

// Vite serves the page and proxies the gateway's paths: one origin, so the session cookie works.
const gatewayPort = process.env["PORT"] ?? "3000";
const gatewayUrl = `http://localhost:${gatewayPort}`;

const children = [
  spawn(process.execPath, ["--conditions=source", "--watch", join(root, "apps/gateway/src/main.js")], {
    env: {
      ...process.env,
      PORT: gatewayPort,
      DATA_DIR: process.env["DATA_DIR"] ?? join(root, "data"),
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    },
    stdio: "inherit",
  }),
  spawn("pnpm", ["--filter", "@one-hub/console", "run", "dev"], {
    cwd: root,
    env: { ...process.env, GATEWAY_ORIGIN: gatewayUrl },
    stdio: "inherit",
  }),
];

const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
for (const child of children) child.once("exit", stop);
