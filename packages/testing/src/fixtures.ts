import { randomBytes } from "node:crypto";

import { signedIn, type SignedIn } from "./client.ts";

/** A user that exists in a gateway under test. */
export interface TestUser {
  id: number;
  username: string;
  password: string;
}

/** A name that no other test of any run uses: 12 characters at most, as accounts allow. */
export const uniqueName = (prefix = "u"): string => `${prefix}${randomBytes(8).toString("hex")}`.slice(0, 12);

const rows = (page: unknown): unknown[] =>
  typeof page === "object" && page !== null && "data" in page && Array.isArray(page.data) ? page.data : [];

const idNamed = (page: unknown, field: string, name: string): number => {
  for (const row of rows(page)) {
    if (typeof row !== "object" || row === null || !("id" in row) || typeof row.id !== "number") continue;
    if (Object.entries(row).some(([key, value]) => key === field && value === name)) return row.id;
  }
  throw new Error(`no row whose ${field} is ${name}`);
};

/** Makes a user with `quota` points; `root` is signed in with role 100. */
export const makeUser = async (root: SignedIn, options: { quota?: number; role?: number } = {}): Promise<TestUser> => {
  const { quota = 0, role } = options;
  const username = uniqueName();
  const password = "test-password";
  await root.call("POST", "/api/user/", { username, password, display_name: username });
  const id = idNamed(await root.call("GET", `/api/user/?keyword=${username}`), "username", username);
  if (quota !== 0) await root.call("POST", `/api/user/quota/${id}`, { quota, remark: "test" });
  if (role !== undefined) await root.call("PUT", "/api/user/", { id, username, role });
  return { id, username, password };
};

/** Creates a key for a user and resolves with its secret, `sk-` included. Unlimited unless `input` says otherwise. */
export const makeKey = async (
  url: string,
  user: TestUser,
  input: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; name: string; key: string }> => {
  const session = await signedIn(url, user.username, user.password);
  const name = typeof input["name"] === "string" ? input["name"] : uniqueName("k");
  await session.call("POST", "/api/token/", {
    expired_time: -1,
    remain_quota: 0,
    unlimited_quota: true,
    ...input,
    name,
  });
  const id = idNamed(await session.call("GET", `/api/token/?keyword=${name}`), "name", name);
  const made = await session.call("GET", `/api/token/${id}`);
  if (typeof made !== "object" || made === null || !("key" in made)) throw new Error("the key cannot be read back");
  return { id, name, key: `sk-${String(made.key)}` };
};

/** Adds a channel that leads to an OpenAI-compatible server, for example one of `startUpstream`. */
export const makeChannel = async (
  root: SignedIn,
  upstream: { url: string; key: string; models: readonly string[] },
  input: Readonly<Record<string, unknown>> = {},
): Promise<number> => {
  const name = uniqueName("c");
  await root.call("POST", "/api/channel/", {
    name,
    type: 1,
    key: upstream.key,
    base_url: upstream.url,
    models: upstream.models.join(","),
    group: "default",
    ...input,
  });
  return idNamed(await root.call("GET", "/api/channel/?size=100"), "name", name);
};
