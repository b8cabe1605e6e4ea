import { createGateway } from "@one-hub/sdk";
import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";

import {
  channelCronMutations,
  channelMutations,
  channelQueries,
  channelTagMutations,
  channelTagQueries,
  createGatewayQueryClient,
  fapiaoQueries,
  groupMutations,
  groupQueries,
  inviterQueries,
  invoiceQueries,
  logBodyMutations,
  logBodyQueries,
  logQueries,
  modelOwnedByMutations,
  modelQueries,
  optionMutations,
  paymentMutations,
  paymentQueries,
  priceMutations,
  priceQueries,
  redemptionMutations,
  redemptionQueries,
  selfMutations,
  selfQueries,
  sessionQuery,
  tokenMutations,
  tokenQueries,
  userMutations,
  userQueries,
  type ResourceMutation,
} from "../src/index.ts";

const gateway = createGateway({
  baseUrl: "http://gateway.test",
  fetch: async ({ url }) => Response.json({ success: true, message: "", data: url.endsWith("/topup") ? 5 : {} }),
});

/** Every answer that these tests know, and its key. */
const answers: Readonly<Record<string, QueryKey>> = {
  "a channel": channelQueries.detail(gateway, { id: 5 }).queryKey,
  channels: channelQueries.list(gateway, {}).queryKey,
  "suggested models": channelQueries.models(gateway, true).queryKey,
  tags: channelTagQueries.list(gateway, true).queryKey,
  "a group": groupQueries.detail(gateway, 3).queryKey,
  "all groups": groupQueries.all(gateway).queryKey,
  "the groups to choose from": groupQueries.map(gateway).queryKey,
  "rates of the groups that channels serve": groupQueries.channelRates(gateway).queryKey,
  "models by group": modelQueries.available(gateway).queryKey,
  "the list of models": modelQueries.list(gateway).queryKey,
  "prices and the models that need one": priceQueries.overview(gateway).queryKey,
  "names of models": priceQueries.models(gateway).queryKey,
  "a user": userQueries.detail(gateway, 7).queryKey,
  "the own account": sessionQuery(gateway).queryKey,
  "the own sessions": selfQueries.sessions(gateway, {}).queryKey,
  users: userQueries.list(gateway, {}).queryKey,
  "redemption codes": redemptionQueries.list(gateway, {}).queryKey,
  "a key": tokenQueries.detail(gateway, 9).queryKey,
  "the own keys": tokenQueries.list(gateway, {}).queryKey,
  "everybody's keys": tokenQueries.listAll(gateway, {}).queryKey,
  "everybody's log": logQueries.list(gateway, {}).queryKey,
  "a recording": logBodyQueries.detail(gateway, 9).queryKey,
  inviters: inviterQueries.list(gateway, {}).queryKey,
  "people invited by a user": inviterQueries.invited(gateway, { id: 7 }).queryKey,
  "people invited by the own account": selfQueries.invited(gateway, { page: 2 }).queryKey,
  orders: paymentQueries.orders(gateway, {}).queryKey,
  "orders that a fapiao can cover": fapiaoQueries.coverable(gateway, {}).queryKey,
  "monthly statements": invoiceQueries.list(gateway, {}).queryKey,
};

/** Which of the answers are stale after a mutation, with all of them in the cache before. */
const staleAfter = async <Data, Variables>(
  mutation: ResourceMutation<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<string[]> => {
  const client = createGatewayQueryClient();
  const cache = client.getQueryCache();
  for (const queryKey of Object.values(answers)) cache.build(client, { queryKey }).setData("read");
  await client.getMutationCache().build(client, mutation(gateway)).execute(variables);
  return Object.keys(answers).filter((name) => client.getQueryState(answers[name] ?? [])?.isInvalidated === true);
};

const groups = ["a group", "all groups", "the groups to choose from", "rates of the groups that channels serve"];
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

test("a change of a key makes groups stale, which count the keys that name them", async () => {
  const key = { id: 9, name: "mine", expired_time: -1, remain_quota: 0, unlimited_quota: true, group: "vip" };
  const keys = ["a key", "the own keys", "everybody's keys"];
  const expected = [...groups, ...keys];
  expect(await staleAfter(tokenMutations.update, key)).toEqual(expected);
  expect(await staleAfter(tokenMutations.updateAdmin, key)).toEqual(expected);
  expect(await staleAfter(tokenMutations.remove, 9)).toEqual(expected);
  expect(await staleAfter(tokenMutations.removeAll, [9])).toEqual(expected);
  // A disabled key is counted, too.
  expect(await staleAfter(tokenMutations.updateStatuses, { ids: [9], status: 2 })).toEqual(keys);
});

const channels = [
  "a channel",
  "channels",
  "tags",
  "rates of the groups that channels serve",
  ...models,
  "prices and the models that need one",
  "names of models",
];

test("a change of channels makes stale what is told about the models and groups that they serve", async () => {
  expect(await staleAfter(channelMutations.update, { channel: { id: 5, status: 2 } })).toEqual(channels);
  expect(await staleAfter(channelMutations.remove, 5)).toEqual(channels);
  expect(await staleAfter(channelMutations.removeDisabled, undefined)).toEqual(channels);
  expect(await staleAfter(channelTagMutations.setStatus, { tag: "east", status: "disable" })).toEqual(channels);
  // Another channel's own answer stays.
  expect(await staleAfter(channelMutations.remove, 6)).toEqual(channels.slice(1));
});

test("a run of a schedule makes channels stale, at its start and when it is cancelled", async () => {
  expect(await staleAfter(channelCronMutations.run, 2)).toEqual(channels);
  expect(await staleAfter(channelCronMutations.cancel, 2)).toEqual(channels);
  expect(await staleAfter(channelCronMutations.remove, 2)).toEqual([]);
});

const log = ["everybody's log", "a recording"];
const inviters = ["inviters", "people invited by a user", "people invited by the own account"];

test("a change of a user may be one of the own account, and changes how many users a group has", async () => {
  const sessions = ["a user", "the own account", "the own sessions", "users"];
  const own = "people invited by the own account";
  const moved = [...groups, ...models, ...sessions];
  const account = [...moved, "the own keys", "everybody's keys", ...log, ...inviters];
  expect(await staleAfter(userMutations.update, { id: 7, username: "ada", group: "vip" })).toEqual(account);
  expect(await staleAfter(userMutations.changeQuota, { id: 7, quota: 5, remark: "gift" })).toEqual(account);
  expect(await staleAfter(userMutations.remove, 8)).toEqual(account);
  expect(await staleAfter(userMutations.endSessions, 7)).toEqual([...sessions, own]);
  expect(await staleAfter(userMutations.removeNote, { id: 7, note: 1 })).toEqual(["a user", "users"]);
  expect(await staleAfter(groupMutations.moveUsers, { id: 3, group: "vip" })).toEqual(
    moved.filter((name) => name !== "the own sessions"),
  );
});

test("a credit may promote to another group, which other models and rates are for", async () => {
  const account = ["a user", "the own account", "users"];
  const promoted = [...groups, ...models, ...account];
  const money = [...log, ...inviters];
  const coverable = "orders that a fapiao can cover";
  expect(await staleAfter(paymentMutations.confirm, { tradeNo: "1" })).toEqual([
    ...promoted,
    ...money,
    "orders",
    coverable,
  ]);
  expect(await staleAfter(paymentMutations.assign, { id: 1, user_id: 7 })).toEqual([...promoted, ...money, "orders"]);
  expect(await staleAfter(redemptionMutations.redeem, "code")).toEqual([...promoted, "redemption codes", ...money]);
  const refund = { tradeNo: "1", quota: 5, reason: "twice" };
  expect(await staleAfter(paymentMutations.refund, refund)).toEqual([...account, ...money, "orders", coverable]);
});

test("a new name of a payment gateway shows with its orders", async () => {
  expect(await staleAfter(paymentMutations.update, { id: 1, name: "Bank" })).toEqual([
    "orders",
    "orders that a fapiao can cover",
  ]);
});

test("the own name and earnings show in the lists of administrators", async () => {
  const own = ["a user", "the own account", "the own sessions", "users"];
  expect(await staleAfter(selfMutations.update, { display_name: "Ada" })).toEqual([...own, ...inviters]);
  expect(await staleAfter(selfMutations.transferEarnings, 5)).toEqual([
    "a user",
    "the own account",
    "users",
    ...log,
    "inviters",
    "people invited by a user",
  ]);
});

test("a deleted recording is not shown from the cache", async () => {
  const stale = ["everybody's log", "a recording"];
  expect(await staleAfter(logBodyMutations.remove, 9)).toEqual(stale);
  expect(await staleAfter(logBodyMutations.removeOfToken, 3)).toEqual(stale);
  expect(await staleAfter(logBodyMutations.remove, 8)).toEqual(["everybody's log"]);
});

test("a setting decides whether there are monthly statements", async () => {
  const option = { key: "UserInvoiceMonth", value: "false" };
  expect(await staleAfter(optionMutations.update, option)).toEqual(["monthly statements"]);
});

test("a change of vendors or prices shows wherever models have either", async () => {
  const told = [...models, "prices and the models that need one", "names of models"];
  expect(await staleAfter(modelOwnedByMutations.update, { id: 1001, name: "Ours", icon: "" })).toEqual(told);
  expect(await staleAfter(modelOwnedByMutations.remove, 1001)).toEqual(told);
  expect(await staleAfter(priceMutations.remove, "gpt-4o")).toEqual(["suggested models", ...told]);
});
