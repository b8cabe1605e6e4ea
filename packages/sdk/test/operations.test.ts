import { describe, expect, test } from "vitest";

import * as sdk from "../src/index.ts";
import type { BodyOf, Gateway, GatewayErrorKind } from "../src/index.ts";
import { contractOperations, examplesOf, type Example } from "./examples.ts";

/*
 * Every recorded call of every operation, played back: the function of the operation's name must send what was recorded and make of
 * the answer what the answer says.
 */

type Request = Example["request"];

const key = "sk-recorded";

/** A recorded body or query; the recordings are what the contract's tests hold to the schemas, refused ones on purpose not. */
const as = (value: unknown): never => value as never;

const id = ({ path }: Request): number => Number(path.split("/").at(-1));

const model = ({ path }: Request): string => decodeURIComponent(path.split("/").at(-1) ?? "");
const tagIn = ({ path }: Request): string => path.split("/")[3] ?? "";

const query = (request: Request): never =>
  as(
    Object.fromEntries(
      Object.entries(request.query).map(([name, value]) => [
        name,
        value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value,
      ]),
    ),
  );

const chat = async (gateway: Gateway, input: BodyOf<"relayChat"> | null): Promise<unknown> => {
  if (input?.stream !== true) return sdk.relayChat(gateway, key, as(input));
  const chunks: unknown[] = [];
  for await (const chunk of sdk.streamChat(gateway, key, input)) chunks.push(chunk);
  return chunks;
};

const check = async (gateway: Gateway, input: BodyOf<"checkChannel">): Promise<unknown> => {
  const events: unknown[] = [];
  for await (const event of sdk.checkChannel(gateway, input)) events.push(event);
  return events;
};

/** How each operation is called from what was recorded. */
const calls: Record<string, (gateway: Gateway, request: Request) => Promise<unknown>> = {
  listModelInfo: (gateway) => sdk.listModelInfo(gateway),
  getModelInfo: (gateway, request) => sdk.getModelInfo(gateway, id(request)),
  createModelInfo: (gateway, { body }) => sdk.createModelInfo(gateway, as(body)),
  updateModelInfo: (gateway, { body }) => sdk.updateModelInfo(gateway, as(body)),
  deleteModelInfo: (gateway, request) => sdk.deleteModelInfo(gateway, id(request)),
  listInvoices: (gateway, request) => sdk.listInvoices(gateway, query(request)),
  getInvoiceDetail: (gateway, request) => sdk.getInvoiceDetail(gateway, request.query["date"] ?? ""),
  generateInvoices: (gateway, { path }) => sdk.generateInvoices(gateway, path.split("/").at(-1) ?? ""),
  regenerateInvoices: (gateway, { path }) => sdk.regenerateInvoices(gateway, path.split("/").at(-1) ?? ""),
  getAnalyticsStatistics: (gateway) => sdk.getAnalyticsStatistics(gateway),
  getAnalyticsPeriod: (gateway, request) => sdk.getAnalyticsPeriod(gateway, query(request)),
  getMultiUserStats: (gateway, request) => sdk.getMultiUserStats(gateway, query(request)),
  exportMultiUserStats: (gateway, request) => sdk.exportMultiUserStats(gateway, query(request)),
  getStatus: (gateway) => sdk.getStatus(gateway),
  getNotice: (gateway) => sdk.getNotice(gateway),
  getAbout: (gateway) => sdk.getAbout(gateway),
  getHomePageContent: (gateway) => sdk.getHomePageContent(gateway),
  login: (gateway, { body }) => sdk.login(gateway, as(body)),
  logout: (gateway) => sdk.logout(gateway),
  register: (gateway, request) => sdk.register(gateway, as(request.body), query(request)),
  getOAuthState: async (gateway) => (await sdk.getOAuthState(gateway)).state,
  githubLogin: (gateway, request) => sdk.githubLogin(gateway, as(request.query)),
  larkLogin: (gateway, request) => sdk.larkLogin(gateway, as(request.query)),
  getOidcEndpoint: (gateway) => sdk.getOidcEndpoint(gateway),
  oidcLogin: (gateway, request) => sdk.oidcLogin(gateway, as(request.query)),
  wechatLogin: (gateway, { query: { code = "" } }) => sdk.wechatLogin(gateway, code),
  bindWechat: (gateway, { query: { code = "" } }) => sdk.bindWechat(gateway, code),
  unbindProvider: (gateway, { body }) => sdk.unbindProvider(gateway, as(isObject(body) ? body.type : undefined)),
  beginPasskeyRegistration: (gateway, { body }) =>
    sdk.beginPasskeyRegistration(gateway, as(isObject(body) ? body.alias : undefined)),
  finishPasskeyRegistration: (gateway, { body }) => sdk.finishPasskeyRegistration(gateway, as(body)),
  beginPasskeyLogin: (gateway, { body }) =>
    sdk.beginPasskeyLogin(gateway, as(isObject(body) ? body.username : undefined)),
  finishPasskeyLogin: (gateway, { body }) => sdk.finishPasskeyLogin(gateway, as(body)),
  listPasskeys: (gateway) => sdk.listPasskeys(gateway),
  deletePasskey: (gateway, request) => sdk.deletePasskey(gateway, id(request)),
  sendEmailVerification: (gateway, request) => sdk.sendEmailVerification(gateway, as(request.query)),
  sendPasswordReset: (gateway, request) => sdk.sendPasswordReset(gateway, as(request.query)),
  resetPassword: (gateway, { body }) => sdk.resetPassword(gateway, as(body)),
  bindEmail: (gateway, request) => sdk.bindEmail(gateway, as(request.query)),
  getSelf: (gateway) => sdk.getSelf(gateway),
  updateSelf: (gateway, { body }) => sdk.updateSelf(gateway, as(body)),
  getDashboard: (gateway) => sdk.getDashboard(gateway),
  getDashboardRate: (gateway) => sdk.getDashboardRate(gateway),
  getUptimeStatusPage: (gateway) => sdk.getUptimeStatusPage(gateway),
  getUptimeHeartbeat: (gateway) => sdk.getUptimeHeartbeat(gateway),
  createAccessToken: (gateway) => sdk.createAccessToken(gateway),
  getAffCode: (gateway) => sdk.getAffCode(gateway),
  listTokens: (gateway, request) => sdk.listTokens(gateway, query(request)),
  getToken: (gateway, request) => sdk.getToken(gateway, id(request)),
  getPlaygroundToken: (gateway) => sdk.getPlaygroundToken(gateway),
  createToken: (gateway, { body }) => sdk.createToken(gateway, as(body)),
  updateToken: (gateway, { body }) => sdk.updateToken(gateway, as(body)),
  updateTokenStatus: (gateway, { body }) => sdk.updateTokenStatus(gateway, as(body)),
  deleteToken: (gateway, request) => sdk.deleteToken(gateway, id(request)),
  searchTokensAdmin: (gateway, request) => sdk.searchTokensAdmin(gateway, query(request)),
  updateTokenAdmin: (gateway, request) =>
    request.query.status_only === undefined
      ? sdk.updateTokenAdmin(gateway, as(request.body))
      : sdk.updateTokenStatusAdmin(gateway, as(request.body)),
  listLogs: (gateway, request) => sdk.listLogs(gateway, query(request)),
  listSelfLogs: (gateway, request) => sdk.listSelfLogs(gateway, query(request)),
  getLogStat: (gateway, request) => sdk.getLogStat(gateway, query(request)),
  getSelfLogStat: (gateway, request) => sdk.getSelfLogStat(gateway, query(request)),
  deleteLogs: (gateway, request) =>
    sdk.deleteLogs(gateway, as(request.query["target_timestamp"] && Number(request.query["target_timestamp"]))),
  getSystemLog: (gateway, { body }) => sdk.getSystemLog(gateway, as(isObject(body) ? body.count : undefined)),
  getMetrics: (gateway) => sdk.getMetrics(gateway, "prometheus", "secret"),
  listChannels: (gateway, request) => sdk.listChannels(gateway, query(request)),
  getChannel: (gateway, request) => sdk.getChannel(gateway, id(request)),
  createChannel: (gateway, { body }) => sdk.createChannel(gateway, as(body)),
  updateChannel: (gateway, { body }) => sdk.updateChannel(gateway, as(body)),
  deleteChannel: (gateway, request) => sdk.deleteChannel(gateway, id(request)),
  checkChannel: (gateway, { body }) => check(gateway, as(body)),
  testChannel: (gateway, request) => sdk.testChannel(gateway, id(request), query(request)),
  untagChannel: (gateway, { path }) => sdk.untagChannel(gateway, Number(path.split("/")[3])),
  testAllChannels: (gateway) => sdk.testAllChannels(gateway),
  updateChannelBalance: (gateway, request) => sdk.updateChannelBalance(gateway, id(request)),
  updateAllChannelBalances: (gateway) => sdk.updateAllChannelBalances(gateway),
  deleteDisabledChannels: (gateway) => sdk.deleteDisabledChannels(gateway),
  batchDeleteChannels: (gateway, { body }) => sdk.batchDeleteChannels(gateway, as(body)),
  batchSetAzureApiVersion: (gateway, { body }) => sdk.batchSetAzureApiVersion(gateway, as(body)),
  batchDeleteChannelModel: (gateway, { body }) => sdk.batchDeleteChannelModel(gateway, as(body)),
  listChannelModels: (gateway) => sdk.listChannelModels(gateway),
  listProviderModels: (gateway, { body }) => sdk.listProviderModels(gateway, as(body)),
  listChannelTags: (gateway) => sdk.listChannelTags(gateway),
  getChannelTag: (gateway, request) => sdk.getChannelTag(gateway, tagIn(request)),
  updateChannelTag: (gateway, request) => sdk.updateChannelTag(gateway, tagIn(request), as(request.body)),
  deleteChannelTag: (gateway, request) => sdk.deleteChannelTag(gateway, tagIn(request)),
  listChannelTagMembers: (gateway, request) => sdk.listChannelTagMembers(gateway, tagIn(request)),
  deleteDisabledChannelsInTag: (gateway, request) => sdk.deleteDisabledChannelsInTag(gateway, tagIn(request)),
  setChannelTagPriority: (gateway, request) => sdk.setChannelTagPriority(gateway, tagIn(request), as(request.body)),
  setChannelTagStatus: (gateway, request) =>
    sdk.setChannelTagStatus(gateway, tagIn(request), as(request.path.split("/").at(-1))),
  getUserGroupMap: (gateway) => sdk.getUserGroupMap(gateway),
  listUserGroups: (gateway, request) => sdk.listUserGroups(gateway, query(request)),
  updateUserGroup: (gateway, { body }) => sdk.updateUserGroup(gateway, as(body)),
  createUserGroup: (gateway, { body }) => sdk.createUserGroup(gateway, as(body)),
  getUserGroup: (gateway, request) => sdk.getUserGroup(gateway, id(request)),
  toggleUserGroup: (gateway, request) => sdk.toggleUserGroup(gateway, id(request)),
  deleteUserGroup: (gateway, request) => sdk.deleteUserGroup(gateway, id(request)),
  listGroupSymbols: (gateway) => sdk.listGroups(gateway),
  getOwnedByMap: (gateway) => sdk.getOwnedByMap(gateway),
  listModelOwnedBy: (gateway) => sdk.listModelOwnedBy(gateway),
  getModelOwnedBy: (gateway, request) => sdk.getModelOwnedBy(gateway, id(request)),
  createModelOwnedBy: (gateway, { body }) => sdk.createModelOwnedBy(gateway, as(body)),
  updateModelOwnedBy: (gateway, { body }) => sdk.updateModelOwnedBy(gateway, as(body)),
  deleteModelOwnedBy: (gateway, request) => sdk.deleteModelOwnedBy(gateway, id(request)),
  getAvailableModels: (gateway) => sdk.getAvailableModels(gateway),
  getOrderStatus: (gateway, request) => sdk.getOrderStatus(gateway, request.query["trade_no"] ?? ""),
  listUserPayments: (gateway) => sdk.listUserPayments(gateway),
  createOrder: (gateway, { body }) => sdk.createOrder(gateway, as(body)),
  redeemCode: (gateway, { body }) => sdk.redeemCode(gateway, as(isObject(body) ? body.key : undefined)),
  listRedemptions: (gateway, request) => sdk.listRedemptions(gateway, query(request)),
  getRedemption: (gateway, request) => sdk.getRedemption(gateway, id(request)),
  createRedemptions: (gateway, { body }) => sdk.createRedemptions(gateway, as(body)),
  updateRedemption: (gateway, { body }) => sdk.updateRedemption(gateway, as(body)),
  updateRedemptionStatus: (gateway, { body }) => sdk.updateRedemptionStatus(gateway, as(body)),
  deleteRedemption: (gateway, request) => sdk.deleteRedemption(gateway, id(request)),
  listPayments: (gateway, request) => sdk.listPayments(gateway, query(request)),
  getPayment: (gateway, request) => sdk.getPayment(gateway, id(request)),
  createPayment: (gateway, { body }) => sdk.createPayment(gateway, as(body)),
  updatePayment: (gateway, { body }) => sdk.updatePayment(gateway, as(body)),
  deletePayment: (gateway, request) => sdk.deletePayment(gateway, id(request)),
  listOrders: (gateway, request) => sdk.listOrders(gateway, query(request)),
  listPrices: (gateway, request) => sdk.listPrices(gateway, query(request)),
  listPriceModels: (gateway) => sdk.listPriceModels(gateway),
  createPrice: (gateway, { body }) => sdk.createPrice(gateway, as(body)),
  updatePrice: (gateway, request) => sdk.updatePrice(gateway, model(request), as(request.body)),
  deletePrice: (gateway, request) => sdk.deletePrice(gateway, model(request)),
  batchSetPrices: (gateway, { body }) => sdk.batchSetPrices(gateway, as(body)),
  batchDeletePrices: (gateway, { body }) => sdk.batchDeletePrices(gateway, as((body as { models?: unknown }).models)),
  syncPrices: (gateway, request) => sdk.syncPrices(gateway, as(request.body), as(request.query["updateMode"])),
  getPriceUpdateService: (gateway) => sdk.getPriceUpdateService(gateway),
  listOptions: (gateway) => sdk.listOptions(gateway),
  listTelegramMenus: (gateway, request) => sdk.listTelegramMenus(gateway, query(request)),
  getTelegramMenu: (gateway, request) => sdk.getTelegramMenu(gateway, id(request)),
  saveTelegramMenu: (gateway, { body }) => sdk.saveTelegramMenu(gateway, as(body)),
  deleteTelegramMenu: (gateway, request) => sdk.deleteTelegramMenu(gateway, id(request)),
  getTelegramStatus: (gateway) => sdk.getTelegramStatus(gateway),
  reloadTelegramMenus: (gateway) => sdk.reloadTelegramMenus(gateway),
  listSafeTools: (gateway) => sdk.listSafeTools(gateway),
  updateOption: (gateway, { body }) => sdk.updateOption(gateway, as(body)),
  listUsers: (gateway, request) => sdk.listUsers(gateway, query(request)),
  getUser: (gateway, request) => sdk.getUser(gateway, id(request)),
  createUser: (gateway, { body }) => sdk.createUser(gateway, as(body)),
  updateUser: (gateway, { body }) => sdk.updateUser(gateway, as(body)),
  deleteUser: (gateway, request) => sdk.deleteUser(gateway, id(request)),
  manageUser: (gateway, { body }) => sdk.manageUser(gateway, as(body)),
  changeUserQuota: (gateway, request) => sdk.changeUserQuota(gateway, id(request), as(request.body)),
  relayListModels: (gateway) => sdk.relayListModels(gateway, key),
  relayGetModel: (gateway, { path }) => sdk.relayGetModel(gateway, key, path.split("/").at(-1) ?? ""),
  relayChat: (gateway, { body }) => chat(gateway, as(body)),
  relayEmbeddings: (gateway, { body }) => sdk.relayEmbeddings(gateway, key, as(body)),
  relaySunoSubmit: (gateway, { path, body }) => sdk.relaySunoSubmit(gateway, key, as(path.split("/").at(-1)), as(body)),
  relaySunoFetch: (gateway, { path }) => sdk.relaySunoFetch(gateway, key, path.split("/").at(-1) ?? ""),
  relaySunoFetchMany: (gateway, { body }) =>
    sdk.relaySunoFetchMany(gateway, key, as(isObject(body) ? body.ids : undefined)),
  relayMidjourneyImagine: (gateway, { path, body }) =>
    sdk.relayMidjourneySubmit(gateway, key, "imagine", as(body), {
      mode: as(/^\/mj-([^/]+)\/mj/.exec(path)?.[1]),
    }),
  relayMidjourneyFetch: (gateway, { path }) => sdk.relayMidjourneyFetch(gateway, key, path.split("/")[3] ?? ""),
  listMidjourneyTasks: (gateway, request) => sdk.listMidjourneyTasks(gateway, query(request)),
  listSelfMidjourneyTasks: (gateway, request) => sdk.listSelfMidjourneyTasks(gateway, query(request)),
  listTasks: (gateway, request) => sdk.listTasks(gateway, query(request)),
  listSelfTasks: (gateway, request) => sdk.listSelfTasks(gateway, query(request)),
  getBillingSubscription: (gateway) => sdk.getBillingSubscription(gateway, key),
  getBillingUsage: (gateway) => sdk.getBillingUsage(gateway, key),
};

const kinds: Record<number, GatewayErrorKind> = {
  200: "rejected",
  400: "rejected",
  403: "forbidden",
  404: "not_found",
  429: "rate_limited",
  500: "server",
  503: "server",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The data of a reply, or the kind of its refusal. */
const meaningOf = ({
  operation,
  request,
  response: { status, body },
}: Example): { value: unknown } | { kind: GatewayErrorKind } => {
  const relay = isRelay(request);
  if (status === 401) return { kind: relay ? "rejected" : "unauthenticated" };
  const refused = isObject(body) && (body.success === false || body.error !== undefined);
  if ((status !== 200 && status !== 201) || refused) return { kind: kinds[status] ?? "malformed" };
  if (relay) {
    return {
      value:
        typeof body === "string"
          ? [...body.matchAll(/^data: (\{.*\})$/gm)].map(([, json = ""]): unknown => JSON.parse(json))
          : body,
    };
  }
  if (operation === "checkChannel")
    return { value: [...String(body).matchAll(/^data:(.*)$/gm)].map(([, json = ""]): unknown => JSON.parse(json)) };
  if (operation === "updateChannelBalance") return { value: isObject(body) ? body.balance : undefined };
  if (operation === "testChannel") return { value: isObject(body) ? body.time : undefined };
  if (operation.startsWith("beginPasskey") && isObject(body) && isObject(body.data))
    return { value: body.data.publicKey };
  if (operation === "listPasskeys") return { value: isObject(body) ? (body.data ?? []) : undefined };
  if (operation === "getMultiUserStats" && isObject(body))
    return { value: { users: body.data ?? [], models: body.model_usage ?? [] } };
  if (operation === "exportMultiUserStats") return { value: body };
  if (operation === "getDashboard") return { value: isObject(body) ? (body.data ?? []) : undefined };
  return { value: isObject(body) ? body.data : undefined };
};

// The success branch of an operation without an answer names success and message alone.
const returnsNothing = new Set(
  contractOperations().flatMap(({ operationId, hasData }) =>
    hasData ||
    operationId === "checkChannel" ||
    operationId === "testChannel" ||
    operationId === "exportMultiUserStats" ||
    operationId === "updateChannelBalance" ||
    operationId === "listChannelModels"
      ? []
      : [operationId],
  ),
);

const isRelay = ({ path }: Request): boolean => !path.startsWith("/api/");

const tags = [
  "analytics",
  "auth",
  "channel",
  "channel_tag",
  "group",
  "invoice",
  "log",
  "midjourney",
  "model",
  "oauth",
  "option",
  "payment",
  "price",
  "redemption",
  "relay",
  "self",
  "status",
  "system",
  "task",
  "telegram",
  "token",
  "user",
  "webauthn",
];
/**
 * Nothing was recorded of these; `task-relay.test.ts` calls them. A speed is an option of the call without. The image of a check is for
 * providers.
 */
const unrecorded = /^relayMidjourney(SwapFace|ImageSeed|List|Notify|Image)$|ByMode$|^getProbeImage$/;
/** Recorded by the name of one of its actions. */
const recordedAs: Record<string, string> = {
  relayMidjourneySubmit: "relayMidjourneyImagine",
  listGroups: "listGroupSymbols",
};

const examples = tags.flatMap(examplesOf);

// Redirects and compression never reach a caller, the legacy price list is not offered, and aliases of a path are not called.
const playable = examples.filter(
  ({ operation, request: { path, query }, response: { status, body } }) =>
    operation in calls &&
    status !== 301 &&
    status !== 307 &&
    body !== "(compressed)" &&
    query.type !== "old" &&
    !path.startsWith("/dashboard/") &&
    path !== "/api/option/system_info/log",
);

describe("recorded calls", () => {
  test("there is at least one of every operation of open one-hub, and every one has its function", () => {
    const missing = contractOperations()
      // No open one-hub has these, so nothing was recorded: the tests of extensions call them.
      .filter((operation) => operation["x-extension"] === undefined)
      .map(({ operationId }) => operationId)
      // Providers send notices, and Telegram its updates; no client does.
      .filter((operationId) => !operationId.startsWith("paymentNotify") && operationId !== "telegramWebhook")
      .filter((operationId) => !unrecorded.test(operationId))
      .filter(
        (operationId) =>
          !operationId.endsWith("Alias") && !((recordedAs[operationId] ?? operationId) in calls && operationId in sdk),
      );
    expect(missing).toEqual([]);
    expect(
      Object.keys(calls).filter((operation) => !playable.some((example) => example.operation === operation)),
    ).toEqual([]);
    expect(playable.length).toBeGreaterThan(180);
  });

  test.each(playable)("$file", async (example) => {
    const { operation, request, response } = example;
    const sent: Request[] = [];
    const gateway = sdk.createGateway({
      baseUrl: "http://gateway.invalid",
      fetch: async (made) => {
        const url = new URL(made.url);
        const text = await made.text();
        sent.push({
          method: made.method,
          path: decodeURIComponent(url.pathname),
          query: Object.fromEntries(url.searchParams),
          body: text === "" ? null : JSON.parse(text),
          as: request.as,
        });
        const { body } = response;
        return new Response(
          typeof body === "string" ? body : body === null || body === undefined ? null : JSON.stringify(body),
          { status: response.status },
        );
      },
    });

    const meaning = meaningOf(example);
    const call = calls[operation]?.(gateway, request);
    if (operation === "getOrderStatus" && response.status === 200) {
      // `success` is the answer itself.
      await expect(call).resolves.toBe(!("kind" in meaning));
    } else if ("kind" in meaning) {
      await expect(call).rejects.toMatchObject({ name: "GatewayError", kind: meaning.kind, status: response.status });
    } else if (returnsNothing.has(operation) && !isRelay(request)) {
      await expect(call).resolves.toBeUndefined();
    } else {
      await expect(call).resolves.toEqual(meaning.value);
    }

    // What no typed caller can send was recorded too: broken bodies, words for ids, empty filters, another method.
    const typed =
      !example.file.includes(".wrong-method.") &&
      !example.file.includes(".no-body.") &&
      !example.file.includes(".no-model-name.") &&
      (typeof request.body !== "string" || request.body === "") &&
      !/\/(?:abc|NaN)$/.test(request.path) &&
      !Object.values(request.query).includes("");
    expect(sent).toHaveLength(1);
    if (typed) {
      const body = request.body === "" ? null : request.body;
      // The recordings give status_only different values; any counts.
      const flag = "status_only" in request.query ? { status_only: "true" } : {};
      const { method, as: caller } = request;
      expect(sent[0]).toEqual({
        method,
        as: caller,
        path: decodeURIComponent(request.path),
        query: { ...request.query, ...flag },
        body,
      });
    }
  });
});
