import { expect, test } from "vitest";

import * as sdk from "../src/index.ts";
import type { Gateway } from "../src/index.ts";
import { contractOperations } from "./examples.ts";

/* What no open one-hub has, and so was never recorded. */

const input = { type: "notice", level: "info", title: "Hello", content: "# Hi" } as const;
const schedule = { name: "Nightly", target: { kind: "all" }, action: "test", cron: "0 3 * * *" } as const;
const rule = { pattern: "gpt-*", path: "/v1/chat/completions", method: "POST" } as const;
const fapiao: sdk.FapiaoInput = { kind: "personal", title: "Ada", email: "a@b.test", trade_nos: ["1"] };
const page = { data: [], page: 1, size: 10, total_count: 0 };

type Call = {
  call: (gateway: Gateway) => Promise<unknown>;
  sent: string;
  body?: unknown;
  /** The reply's data, and what the function makes of it; absent where none is promised. */
  data?: unknown;
};

const calls: Record<string, Call> = {
  getContent: { call: (gateway) => sdk.getContent(gateway, "faqs"), sent: "GET /api/content/faqs", data: "" },
  getAnnouncements: {
    call: (gateway) => sdk.getAnnouncements(gateway, { language: "fr" }),
    sent: "GET /api/status/announcement?language=fr",
    data: [],
  },
  listAnnouncements: {
    call: (gateway) => sdk.listAnnouncements(gateway, { order: "-id", page: 2, size: undefined }),
    sent: "GET /api/announcement/?order=-id&page=2",
    data: page,
  },
  createAnnouncement: {
    call: (gateway) => sdk.createAnnouncement(gateway, input),
    sent: "POST /api/announcement/",
    body: input,
    data: { id: 1 },
  },
  updateAnnouncement: {
    call: (gateway) => sdk.updateAnnouncement(gateway, { id: 1, ...input }),
    sent: "PUT /api/announcement/",
    body: { id: 1, ...input },
    data: { id: 1 },
  },
  deleteAnnouncement: { call: (gateway) => sdk.deleteAnnouncement(gateway, 0), sent: "DELETE /api/announcement/0" },
  getSystem: { call: (gateway) => sdk.getSystem(gateway), sent: "GET /api/system/", data: { version: "v1" } },
  getOldRows: {
    call: (gateway) => sdk.getOldRows(gateway, 1_700_000_000),
    sent: "GET /api/system/old_rows?before=1700000000",
    data: { rows: 3, oldest: 1_600_000_000 },
  },
  checkUpdate: {
    call: (gateway) => sdk.checkUpdate(gateway),
    sent: "GET /api/system/update",
    data: { current: "v1.0.0", newest: "v1.1.0", newer: true, url: "", notes: "" },
  },
  listUserSessions: {
    call: (gateway) => sdk.listUserSessions(gateway, 5, { order: "created_at", size: 20 }),
    sent: "GET /api/user_admin/5/session?order=created_at&size=20",
    data: page,
  },
  endUserSessions: { call: (gateway) => sdk.endUserSessions(gateway, 5), sent: "DELETE /api/user_admin/5/session" },
  endUserSession: {
    call: (gateway) => sdk.endUserSession(gateway, 5, "ab"),
    sent: "DELETE /api/user_admin/5/session/ab",
  },
  listUserNotes: {
    call: (gateway) => sdk.listUserNotes(gateway, 5, { page: 2 }),
    sent: "GET /api/user_admin/5/note?page=2",
    data: page,
  },
  createUserNote: {
    call: (gateway) => sdk.createUserNote(gateway, 5, { text: "Paid" }),
    sent: "POST /api/user_admin/5/note",
    body: { text: "Paid" },
    data: { id: 1 },
  },
  deleteUserNote: { call: (gateway) => sdk.deleteUserNote(gateway, 5, 1), sent: "DELETE /api/user_admin/5/note/1" },
  importUsers: {
    call: (gateway) => sdk.importUsers(gateway, { dry_run: true, users: [{ username: "ada" }] }),
    sent: "POST /api/user_admin/import",
    body: { dry_run: true, users: [{ username: "ada" }] },
    data: [],
  },
  updateOptions: {
    call: (gateway) => sdk.updateOptions(gateway, [{ key: "Notice", value: "Hello", expected: "" }]),
    sent: "PUT /api/option/batch",
    body: { options: [{ key: "Notice", value: "Hello", expected: "" }] },
  },
  previewOptions: {
    call: (gateway) => sdk.previewOptions(gateway, [{ key: "RetryTimes", value: "2" }]),
    sent: "POST /api/option/batch/preview",
    body: { options: [{ key: "RetryTimes", value: "2" }] },
    data: { changes: [], problems: [] },
  },
  testOptions: {
    call: (gateway) => sdk.testOptions(gateway, { kind: "oidc" }),
    sent: "POST /api/option/test",
    body: { kind: "oidc" },
    data: { passed: true, reason: "", detail: "" },
  },
  getModelUrls: {
    call: (gateway) => sdk.getModelUrls(gateway, { model: "gpt-4o" }),
    sent: "GET /api/status/model_url?model=gpt-4o",
    data: [],
  },
  listModelUrls: {
    call: (gateway) => sdk.listModelUrls(gateway, { enabled: false, order: "sort" }),
    sent: "GET /api/model_url/?enabled=false&order=sort",
    data: page,
  },
  createModelUrl: {
    call: (gateway) => sdk.createModelUrl(gateway, rule),
    sent: "POST /api/model_url/",
    body: rule,
    data: { id: 1 },
  },
  updateModelUrl: {
    call: (gateway) => sdk.updateModelUrl(gateway, { id: 1, ...rule }),
    sent: "PUT /api/model_url/",
    body: { id: 1, ...rule },
    data: { id: 1 },
  },
  sortModelUrls: {
    call: (gateway) => sdk.sortModelUrls(gateway, [2, 1]),
    sent: "PUT /api/model_url/order",
    body: { ids: [2, 1] },
  },
  deleteModelUrl: { call: (gateway) => sdk.deleteModelUrl(gateway, 0), sent: "DELETE /api/model_url/0" },
  listErrorLogs: {
    call: (gateway) => sdk.listErrorLogs(gateway, { order: "-status", channel_id: 3, code: undefined }),
    sent: "GET /api/log/error?order=-status&channel_id=3",
    data: page,
  },
  listSelfErrorLogs: {
    call: (gateway) => sdk.listSelfErrorLogs(gateway, { token_name: "main", model_name: "gpt-4o" }),
    sent: "GET /api/log/self/error?token_name=main&model_name=gpt-4o",
    data: page,
  },
  getLogBody: { call: (gateway) => sdk.getLogBody(gateway, 7), sent: "GET /api/log/7/body", data: { id: 7 } },
  deleteLogBody: { call: (gateway) => sdk.deleteLogBody(gateway, 7), sent: "DELETE /api/log/7/body" },
  findTokenAdmin: {
    call: (gateway) => sdk.findTokenAdmin(gateway, "sk-1"),
    sent: "POST /api/token/admin/find",
    body: { key: "sk-1" },
    data: { id: 3 },
  },
  deleteTokenBodies: { call: (gateway) => sdk.deleteTokenBodies(gateway, 3), sent: "DELETE /api/token/3/body" },
  listOperationRecords: {
    call: (gateway) => sdk.listOperationRecords(gateway, { action: "login", success: false }),
    sent: "GET /api/operation_record/?action=login&success=false",
    data: page,
  },
  listFapiaos: {
    call: (gateway) =>
      sdk.listFapiaos(gateway, { state: "pending", username: "ada", order: "-amount", keyword: undefined }),
    sent: "GET /api/fapiao/?state=pending&username=ada&order=-amount",
    data: page,
  },
  listOwnFapiaos: {
    call: (gateway) => sdk.listOwnFapiaos(gateway, { keyword: "9131", size: 1 }),
    sent: "GET /api/fapiao/self?keyword=9131&size=1",
    data: page,
  },
  listCoverableOrders: {
    call: (gateway) => sdk.listCoverableOrders(gateway, { page: 2 }),
    sent: "GET /api/fapiao/order?page=2",
    data: page,
  },
  getFapiao: { call: (gateway) => sdk.getFapiao(gateway, 0), sent: "GET /api/fapiao/0", data: { id: 0 } },
  createFapiao: {
    call: (gateway) => sdk.createFapiao(gateway, fapiao),
    sent: "POST /api/fapiao/",
    body: fapiao,
    data: { id: 1 },
  },
  cancelFapiao: { call: (gateway) => sdk.cancelFapiao(gateway, 1), sent: "POST /api/fapiao/1/cancel", data: { id: 1 } },
  issueFapiao: {
    call: (gateway) => sdk.issueFapiao(gateway, 1, { file_url: "https://a.test/f" }),
    sent: "POST /api/fapiao/1/issue",
    body: { file_url: "https://a.test/f" },
    data: { id: 1 },
  },
  rejectFapiao: {
    call: (gateway) => sdk.rejectFapiao(gateway, 1, { reason: "no" }),
    sent: "POST /api/fapiao/1/reject",
    body: { reason: "no" },
    data: { id: 1 },
  },
  listChannelCrons: {
    call: (gateway) => sdk.listChannelCrons(gateway, { enabled: false, order: "-next_run" }),
    sent: "GET /api/channel_cron/?enabled=false&order=-next_run",
    data: page,
  },
  createChannelCron: {
    call: (gateway) => sdk.createChannelCron(gateway, schedule),
    sent: "POST /api/channel_cron/",
    body: schedule,
    data: { id: 1 },
  },
  updateChannelCron: {
    call: (gateway) => sdk.updateChannelCron(gateway, { id: 1, ...schedule }),
    sent: "PUT /api/channel_cron/",
    body: { id: 1, ...schedule },
    data: { id: 1 },
  },
  deleteChannelCron: { call: (gateway) => sdk.deleteChannelCron(gateway, 0), sent: "DELETE /api/channel_cron/0" },
  runChannelCron: {
    call: (gateway) => sdk.runChannelCron(gateway, 1),
    sent: "POST /api/channel_cron/1/run",
    data: { id: 2 },
  },
  cancelChannelCronRun: {
    call: (gateway) => sdk.cancelChannelCronRun(gateway, 1),
    sent: "POST /api/channel_cron/1/cancel",
    data: { id: 2 },
  },
  listChannelCronHistory: {
    call: (gateway) => sdk.listChannelCronHistory(gateway, 1, { size: 5 }),
    sent: "GET /api/channel_cron/1/history?size=5",
    data: page,
  },
  listInviters: {
    call: (gateway) => sdk.listInviters(gateway, { who: "own", order: "-percentage" }),
    sent: "GET /api/inviter/?who=own&order=-percentage",
    data: page,
  },
  getInviter: { call: (gateway) => sdk.getInviter(gateway, 7), sent: "GET /api/inviter/7", data: { id: 7 } },
  updateInviter: {
    call: (gateway) => sdk.updateInviter(gateway, { id: 7, percentage: null }),
    sent: "PUT /api/inviter/7",
    body: { percentage: null },
    data: { id: 7 },
  },
  listInvitedBy: {
    call: (gateway) => sdk.listInvitedBy(gateway, 7, { order: "-earned" }),
    sent: "GET /api/inviter/7/invited?order=-earned",
    data: page,
  },
  listModelTelemetry: {
    call: (gateway) => sdk.listModelTelemetry(gateway, "1h"),
    sent: "GET /api/model_telemetry?window=1h",
    data: [],
  },
  getModelTelemetry: {
    call: (gateway) => sdk.getModelTelemetry(gateway, { model: "a/b", window: "7d" }),
    sent: "GET /api/model_telemetry/detail?model=a%2Fb&window=7d",
    data: { model: "a/b" },
  },
  getPublicFigures: { call: (gateway) => sdk.getPublicFigures(gateway), sent: "GET /api/public_figures", data: null },
  getHotModels: { call: (gateway) => sdk.getHotModels(gateway), sent: "GET /api/hot_model", data: [] },
  getUsage: {
    call: (gateway) => sdk.getUsage(gateway, { from: 0, to: 3600, by: "key" }),
    sent: "GET /api/user/usage?from=0&to=3600&by=key",
    data: [],
  },
  getSiteUsage: {
    call: (gateway) => sdk.getSiteUsage(gateway, { from: 0, to: 3600, by: "channel", size: undefined }),
    sent: "GET /api/analytics/usage?from=0&to=3600&by=channel",
    data: [],
  },
  getSiteSummary: {
    call: (gateway) => sdk.getSiteSummary(gateway, { from: 0, to: 3600 }),
    sent: "GET /api/analytics/summary?from=0&to=3600",
    data: { users: 1 },
  },
  listChannelFigures: {
    call: (gateway) => sdk.listChannelFigures(gateway, { from: 0, to: 3600 }),
    sent: "GET /api/analytics/channels?from=0&to=3600",
    data: [],
  },
  getInvoiceDays: {
    call: (gateway) => sdk.getInvoiceDays(gateway, "2026-10-01"),
    sent: "GET /api/user/invoice/day?date=2026-10-01",
    data: [],
  },
  getModelList: { call: (gateway) => sdk.getModelList(gateway), sent: "GET /api/model_list", data: [] },
  listGroupPrices: {
    call: (gateway) => sdk.listGroupPrices(gateway, "a&b"),
    sent: "GET /api/model_price_list?group=a%26b",
    data: [],
  },
  listSessions: {
    call: (gateway) => sdk.listSessions(gateway, { order: "created_at" }),
    sent: "GET /api/user/session?order=created_at",
    data: page,
  },
  deleteSession: { call: (gateway) => sdk.deleteSession(gateway, "a/b"), sent: "DELETE /api/user/session/a%2Fb" },
  deleteBinding: { call: (gateway) => sdk.deleteBinding(gateway, "wechat"), sent: "DELETE /api/user/binding/wechat" },
  deleteAccessToken: { call: (gateway) => sdk.deleteAccessToken(gateway), sent: "DELETE /api/user/token" },
  confirmSession: {
    call: (gateway) => sdk.confirmSession(gateway, { password: "secret" }),
    sent: "POST /api/user/confirm",
    body: { password: "secret" },
  },
  listNameCollisions: {
    call: (gateway) => sdk.listNameCollisions(gateway),
    sent: "GET /api/user/name_collision",
    data: [],
  },
  deleteOtherSessions: {
    call: (gateway) => sdk.deleteOtherSessions(gateway),
    sent: "DELETE /api/user/session?others=true",
  },
  listOwnOrders: {
    call: (gateway) => sdk.listOwnOrders(gateway, { status: "success", size: undefined }),
    sent: "GET /api/user/order?status=success",
    data: page,
  },
  listOrderEvents: {
    call: (gateway) => sdk.listOrderEvents(gateway, "17/9"),
    sent: "GET /api/payment/order/17%2F9/events",
    data: [{ id: 5, kind: "made" }],
  },
  listOrderSums: {
    call: (gateway) => sdk.listOrderSums(gateway, { user_id: 7, status: "success" }),
    sent: "GET /api/payment/order/sums?user_id=7&status=success",
    data: [{ gateway_id: 5, currency: "USD" }],
  },
  confirmOrder: {
    call: (gateway) => sdk.confirmOrder(gateway, "17/9", { reason: "Transfer 4711" }),
    sent: "POST /api/payment/order/17%2F9/confirm",
    body: { reason: "Transfer 4711" },
    data: { trade_no: "17/9" },
  },
  refundOrder: {
    call: (gateway) => sdk.refundOrder(gateway, "179", { quota: 0, reason: "Twice" }),
    sent: "POST /api/payment/order/179/refund",
    body: { quota: 0, reason: "Twice" },
    data: { trade_no: "179" },
  },
  listUnassignedPayments: {
    call: (gateway) => sdk.listUnassignedPayments(gateway, { state: "open", order: "-created_at" }),
    sent: "GET /api/payment/unassigned?state=open&order=-created_at",
    data: page,
  },
  getChannelKey: {
    call: async (gateway) => ({ key: await sdk.getChannelKey(gateway, 3) }),
    sent: "GET /api/channel/3/key",
    data: { key: "sk-1" },
  },
  moveGroupUsers: {
    call: (gateway) => sdk.moveGroupUsers(gateway, 3, { group: "vip" }),
    sent: "PUT /api/user_group/move/3",
    body: { group: "vip" },
    data: { moved: 2, kept: 0 },
  },
  readPriceFeed: {
    call: (gateway) => sdk.readPriceFeed(gateway, "https://prices.example/list.json"),
    sent: "POST /api/prices/feed",
    body: { url: "https://prices.example/list.json" },
    data: { prices: [] },
  },
  readModelInfoFeed: {
    call: (gateway) => sdk.readModelInfoFeed(gateway, "https://models.example/list.json"),
    sent: "POST /api/model_info/feed",
    body: { url: "https://models.example/list.json" },
    data: "[]",
  },
  assignPayment: {
    call: (gateway) => sdk.assignPayment(gateway, 5, { trade_no: "179" }),
    sent: "POST /api/payment/unassigned/5/assign",
    body: { trade_no: "179" },
    data: { id: 5 },
  },
  listInvited: {
    call: (gateway) => sdk.listInvited(gateway, { order: "-earned", page: 1 }),
    sent: "GET /api/user/aff/invited?order=-earned&page=1",
    data: page,
  },
  transferEarnings: {
    call: (gateway) => sdk.transferEarnings(gateway, 7),
    sent: "POST /api/user/aff_transfer",
    body: { quota: 7 },
    data: { quota: 9, aff_quota: 0 },
  },
  getUserGroupRates: { call: (gateway) => sdk.getUserGroupRates(gateway), sent: "GET /api/user_group_rate", data: {} },
  getChannelGroupRates: {
    call: (gateway) => sdk.getChannelGroupRates(gateway),
    sent: "GET /api/channel_group_rate",
    data: {},
  },
  getGoogleRedirect: {
    call: (gateway) => sdk.getGoogleRedirect(gateway),
    sent: "GET /api/oauth/google",
    data: "https://accounts.example/authorize",
  },
  googleLogin: {
    call: (gateway) => sdk.googleLogin(gateway, { code: "c", state: "s" }),
    sent: "POST /api/oauth/google?code=c&state=s",
    data: { id: 2, username: "alice" },
  },
  refreshToken: {
    call: (gateway) => sdk.refreshToken(gateway),
    sent: "POST /api/user/refresh",
    data: { token: "t" },
  },
};

/** A gateway that answers everything with `body`, and what it was sent. */
const answering = (body: object): { gateway: Gateway; sent: { line: string; body: string }[] } => {
  const sent: { line: string; body: string }[] = [];
  const gateway = sdk.createGateway({
    baseUrl: "http://gateway.invalid",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      sent.push({ line: `${request.method} ${pathname}${search}`, body: await request.text() });
      return Response.json(body);
    },
  });
  return { gateway, sent };
};

test("every extension operation has its function", () => {
  const names = contractOperations()
    .filter((operation) => operation["x-extension"] !== undefined)
    // A picture is an address for an `img`, and no call.
    .filter(({ operationId }) => operationId !== "relaySunoCover")
    .map(({ operationId }) => operationId);
  expect(names.filter((name) => !(name in calls && name in sdk))).toEqual([]);
});

test.each(Object.entries(calls))("%s", async (_name, { call, sent: line, body, data }) => {
  const { gateway, sent } = answering({ success: true, message: "", ...(data !== undefined && { data }) });
  expect(await call(gateway)).toEqual(data);
  expect(sent).toEqual([{ line, body: body === undefined ? "" : JSON.stringify(body) }]);
  const refusing = answering({ success: false, message: "no" });
  await expect(call(refusing.gateway)).rejects.toMatchObject({ kind: "rejected", text: "no" });
});

test("resetPassword resolves with an empty text where the chosen password counts", async () => {
  const { gateway, sent } = answering({ success: true, message: "", data: "" });
  const body = { email: "a@mail.test", token: "00ff", password: "chosen-word-1" };
  expect(await sdk.resetPassword(gateway, body)).toBe("");
  expect(sent).toEqual([{ line: "POST /api/user/reset", body: JSON.stringify(body) }]);
});

test("a state for GitHub comes with its challenge, where the gateway has one", async () => {
  const extended = answering({ success: true, message: "", data: "s", code_challenge: "c" });
  expect(await sdk.getOAuthState(extended.gateway, { provider: "github" })).toEqual({ state: "s", codeChallenge: "c" });
  expect(extended.sent).toEqual([{ line: "GET /api/oauth/state?provider=github", body: "" }]);
  const open = answering({ success: true, message: "", data: "s" });
  expect(await sdk.getOAuthState(open.gateway)).toEqual({ state: "s", codeChallenge: undefined });
  expect(open.sent).toEqual([{ line: "GET /api/oauth/state", body: "" }]);
});

test("mails are asked for with the human check's token where there is one", async () => {
  const { gateway, sent } = answering({ success: true, message: "" });
  await sdk.sendEmailVerification(gateway, { email: "a+b@mail.test", turnstile: undefined });
  await sdk.sendPasswordReset(gateway, { email: "a@mail.test", turnstile: "token" });
  expect(sent.map(({ line }) => line)).toEqual([
    "GET /api/verification?email=a%2Bb%40mail.test",
    "GET /api/reset_password?email=a%40mail.test&turnstile=token",
  ]);
});

test("readNotices reads the announcements, or the one notice of a gateway without them", async () => {
  const extended = answering({ success: true, message: "", data: [{ id: 7 }] });
  expect(await sdk.readNotices(extended.gateway, { extensions: ["announcement"] })).toEqual([{ id: 7 }]);
  const open = answering({ success: true, message: "", data: "# Hello" });
  expect(await sdk.readNotices(open.gateway, {})).toMatchObject([{ type: "system", content: "# Hello" }]);
  expect([...extended.sent, ...open.sent].map(({ line }) => line)).toEqual([
    "GET /api/status/announcement",
    "GET /api/notice",
  ]);
});

test("an invite link leads to the registration with the code", () => {
  expect(sdk.inviteLink("https://gateway.example/", "Zmi2")).toBe("https://gateway.example/register?aff=Zmi2");
  expect(sdk.inviteLink("https://gateway.example", "a&b")).toBe("https://gateway.example/register?aff=a%26b");
});
