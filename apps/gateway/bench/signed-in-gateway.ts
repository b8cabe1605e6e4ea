import { startProcess, type Started } from "./processes.ts";

/** Password of root in folders that benchmarks fill. */
export const rootPassword = "bench-password";

/** A gateway over a filled database, and calls to it as root. */
export type SignedInGateway = {
  readonly gateway: Started;
  /** Sends a body as POST and resolves to the reply's text; throws unless it is a success. */
  readonly call: (path: string, body?: unknown) => Promise<string>;
  /** Sends DELETE; throws unless the reply is a success. */
  readonly remove: (path: string) => Promise<string>;
};

/** Starts a gateway on a folder, or on a database with the folder's secrets, and signs in as root. */
export const startSignedIn = async (
  folder: string,
  { database = "", nodeArguments = [] }: { database?: string | undefined; nodeArguments?: readonly string[] } = {},
): Promise<SignedInGateway> => {
  const gateway = await startProcess(new URL("../src/main.js", import.meta.url), /is at http:\/\/[^:]+:(\d+)/, {
    env: {
      DATA_DIR: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: database,
      GATEWAY_URL: "",
      ROOT_PASSWORD: rootPassword,
      API_LIMIT: "1000000/1",
      LOG_LEVEL: "warn",
    },
    nodeArguments,
  });
  const base = `http://127.0.0.1:${gateway.found}`;
  const call = async (path: string, body?: unknown, cookie = "", method = body === undefined ? "GET" : "POST") => {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isFile = reply.headers.get("content-type")?.startsWith("text/csv") === true;
    if (!isFile && !text.startsWith('{"success":true'))
      throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`);
    return { reply, text };
  };
  const { reply: login } = await call("/api/user/login", { username: "root", password: rootPassword });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    gateway,
    call: async (path, body) => (await call(path, body, cookie)).text,
    remove: async (path) => (await call(path, undefined, cookie, "DELETE")).text,
  };
};
