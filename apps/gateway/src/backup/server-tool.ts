import { spawn } from "node:child_process";
import { once } from "node:events";

/** The server's address as the environment of PostgreSQL's programs: on a command line, others could read the password. */
const environmentOf = (address: string): Record<string, string> => {
  const url = new URL(address);
  const parts = {
    PGHOST: decodeURIComponent(url.searchParams.get("host") ?? url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));
};

/** Runs one of PostgreSQL's client programs. Rejects with what it wrote where it fails or is not installed. */
export const runServerTool = async (name: string, address: string, args: readonly string[]): Promise<void> => {
  const child = spawn(name, args, {
    env: { ...process.env, ...environmentOf(address) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let written = "";
  child.stderr.on("data", (chunk: Buffer) => (written += chunk.toString("utf8")));
  const [code] = (await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`${name} is not installed: it belongs to PostgreSQL's client`) : error;
  })) as [number | null];
  if (code !== 0) throw new Error(`${name} failed: ${written.trim()}`);
};

/** The name by which `pg_restore` finds the database. */
export const databaseNameOf = (address: string): string => environmentOf(address)["PGDATABASE"] ?? "";
