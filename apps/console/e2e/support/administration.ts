import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";

const userPage = z.object({ data: z.array(z.object({ id: z.number(), username: z.string() })) });

/** The id of an account, as root finds it. */
export const userId = async (root: SignedIn, username: string): Promise<number> => {
  const { data } = userPage.parse(await root.call("GET", `/api/user/?keyword=${username}`));
  const found = data.find((user) => user.username === username);
  if (found === undefined) throw new Error(`there is no user ${username}`);
  return found.id;
};

const options = z.array(z.object({ key: z.string(), value: z.string() }));

/** Writes a site option and resolves with the way back to what it was. */
export const writeOption = async (root: SignedIn, key: string, value: string): Promise<() => Promise<void>> => {
  const before = options.parse(await root.call("GET", "/api/option/")).find((option) => option.key === key);
  if (before === undefined) throw new Error(`there is no option ${key}`);
  await root.call("PUT", "/api/option/", { key, value });
  return async () => {
    await root.call("PUT", "/api/option/", { key, value: before.value });
  };
};

const groupPage = z.object({ data: z.array(z.looseObject({ id: z.number(), symbol: z.string() })) });

/** Changes a user group and resolves with the way back. */
export const changeGroup = async (
  root: SignedIn,
  symbol: string,
  change: Readonly<Record<string, unknown>>,
): Promise<() => Promise<void>> => {
  const { data } = groupPage.parse(await root.call("GET", "/api/user_group/?size=100"));
  const group = data.find((each) => each.symbol === symbol);
  if (group === undefined) throw new Error(`there is no group ${symbol}`);
  await root.call("PUT", "/api/user_group/", { ...group, ...change });
  return async () => {
    await root.call("PUT", "/api/user_group/", group);
  };
};
