import { createGateway } from "@one-hub/sdk";
import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";

import {
  createGatewayQueryClient,
  groupMutations,
  groupQueries,
  modelQueries,
  userQueries,
  type ResourceMutation,
} from "../src/index.ts";

const gateway = createGateway({
  baseUrl: "http://gateway.test",
  fetch: async () => Response.json({ success: true, message: "", data: {} }),
});

/** Every answer that these tests know, and its key. */
const answers: Readonly<Record<string, QueryKey>> = {
  "a group": groupQueries.detail(gateway, 3).queryKey,
  "all groups": groupQueries.all(gateway).queryKey,
  "the groups to choose from": groupQueries.map(gateway).queryKey,
  "models by group": modelQueries.available(gateway).queryKey,
  "the list of models": modelQueries.list(gateway).queryKey,
  "a user": userQueries.detail(gateway, 7).queryKey,
  users: userQueries.list(gateway, {}).queryKey,
};

/** Which of the answers are stale after a mutation, with all of them in the cache before. */
const staleAfter = async <Data, Variables>(
  mutation: ResourceMutation<Data, Variables>,
  variables: Variables,
): Promise<string[]> => {
  const client = createGatewayQueryClient();
  const cache = client.getQueryCache();
  for (const queryKey of Object.values(answers)) cache.build(client, { queryKey }).setData("read");
  await client.getMutationCache().build(client, mutation(gateway)).execute(variables);
  return Object.keys(answers).filter((name) => client.getQueryState(answers[name] ?? [])?.isInvalidated === true);
};

const groups = ["a group", "all groups", "the groups to choose from"];
const models = ["models by group", "the list of models"];

const group = {
  symbol: "vip",
  name: "VIP",
  ratio: 2,
  api_rate: 60,
  public: true,
  promotion: false,
  min: 0,
  max: 0,
};

test("a change of a group makes models stale, which are listed by group and with its price", async () => {
  const expected = [...groups, ...models];
  expect(await staleAfter(groupMutations.create, group)).toEqual(expected);
  expect(await staleAfter(groupMutations.update, { ...group, id: 3 })).toEqual(expected);
  expect(await staleAfter(groupMutations.toggle, 3)).toEqual(expected);
  expect(await staleAfter(groupMutations.remove, 3)).toEqual(expected);
});
