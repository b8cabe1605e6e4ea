import { createGateway, createToken, listTokens, relayChat, updateOption } from "@one-hub/sdk";
import { expect, test } from "vitest";

import {
  useCreateModelInfo,
  useDeleteLogBody,
  useDeleteModelInfo,
  useDeleteTokenBodies,
  useErrorLogs,
  useGenerateInvoices,
  useAnalyticsPeriod,
  useAnalyticsStatistics,
  useChannelFigures,
  useHotModels,
  usePublicFigures,
  useInvoiceDays,
  useInvoiceDetail,
  useInvoices,
  useLogBody,
  useModelInfos,
  useGroupPrices,
  useModelList,
  useModelTelemetries,
  useModelTelemetry,
  useOperationRecords,
  useRegenerateInvoices,
  useSelfErrorLogs,
  useSelfLogs,
  useSession,
  useStatus,
  useUpdateModelInfo,
  useUptime,
  useMultiUserStats,
  useSiteSummary,
  useSiteUsage,
  useUsage,
} from "../src/index.ts";
import { makePage, makeUser, onPage, root, takeNetwork, type Page } from "./harness.tsx";

takeNetwork();

const signedIn = async (): Promise<Page> => {
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  return page;
};

/** Makes a failing call (no channel serves the model) with a new key of the signed-in user. */
const failCall = async (): Promise<void> => {
  const gateway = createGateway();
  await createToken(gateway, {
    name: "main",
    expired_time: -1,
    remain_quota: 0,
    unlimited_quota: true,
  });
  const [token] = (await listTokens(gateway)).data;
  const call = relayChat(gateway, `sk-${token?.key}`, { model: "nowhere", messages: [{ role: "user", content: "a" }] });
  await expect(call).rejects.toMatchObject({ kind: "server" });
};

test("failed calls show to their user and to administrators", async () => {
  const page = await signedIn();
  await failCall();
  const own = await onPage(page, () => ({
    session: useSession(),
    found: useSelfErrorLogs({ token_name: "main" }),
    none: useSelfErrorLogs(undefined),
  }));
  await expect.poll(() => own.current.found.data?.data).toMatchObject([{ model_name: "nowhere", status: 503 }]);
  expect(own.current.none.fetchStatus).toBe("idle");
  const { username } = own.current.session.user ?? {};
  const all = await onPage(makePage({ gateway: root() }), () => useErrorLogs({ username, model_name: "nowhere" }));
  await expect.poll(() => all.current.data?.total_count).toBe(1);
});

test("recordings of a key are read and deleted, singly and all at once, and the log reflects it", async () => {
  await updateOption(root(), { key: "BodyLogEnabled", value: "true" });
  const { credentials } = await makeUser(1_000_000);
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const gateway = createGateway();
  const setting = { body_log: { enabled: true } };
  await createToken(gateway, { name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true, setting });
  const [token] = (await listTokens(gateway)).data;
  const say = (content: string) =>
    relayChat(gateway, `sk-${token?.key}`, { model: "echo", messages: [{ role: "user", content }] });
  await say("one");
  await say("two");
  const own = await onPage(page, () => ({
    log: useSelfLogs({ log_type: 2 }),
    remove: useDeleteLogBody(),
    clear: useDeleteTokenBodies(),
    none: useLogBody(undefined),
  }));
  const ids = () => (own.current.log.data?.data ?? []).map((row) => row.body_id);
  await expect.poll(() => ids().filter((id) => id !== undefined).length).toBe(2);
  const [latest = 0] = ids();
  const read = await onPage(page, () => useLogBody(latest));
  await expect.poll(() => read.current.data?.request.text).toContain("two");
  expect(own.current.none.fetchStatus).toBe("idle");
  await own.current.remove.mutateAsync(latest);
  await expect.poll(() => ids()[0]).toBeUndefined();
  await own.current.clear.mutateAsync(token?.id ?? 0);
  await expect.poll(ids).toEqual([undefined, undefined]);
  await updateOption(root(), { key: "BodyLogEnabled", value: "false" });
});

test("the own audit log begins with the sign-in, and root sees it too", async () => {
  const page = await signedIn();
  const own = await onPage(page, () => ({
    session: useSession(),
    log: useOperationRecords({ order: "created_at" }),
    none: useOperationRecords(undefined),
  }));
  await expect.poll(() => own.current.log.data?.data[0]).toMatchObject({ action: "login", success: true });
  expect(own.current.none.fetchStatus).toBe("idle");
  const { username } = own.current.session.user ?? {};
  const all = await onPage(makePage({ gateway: root() }), () => useOperationRecords({ username }));
  await expect.poll(() => all.current.data?.data[0]).toMatchObject({ action: "login", username });
});

test("telemetry and usage are read once their input is known", async () => {
  const hook = await onPage(makePage({ gateway: root() }), () => ({
    models: useModelTelemetries("24h"),
    model: useModelTelemetry({ model: "nobody", window: "1h" }),
    hot: useHotModels({ days: 7 }),
    figures: usePublicFigures(true),
    usage: useUsage({ by: "day", from: 0, to: 86_400 }),
    everybodys: useSiteUsage({ by: "group", from: 0, to: 86_400 }),
    statistics: useAnalyticsStatistics(true),
    period: useAnalyticsPeriod({}),
    people: useMultiUserStats({ usernames: "nobody", start_time: "2026-01-01", end_time: "2026-01-02" }),
    summary: useSiteSummary({ from: 0, to: 86_400 }),
    channels: useChannelFigures({ from: 0, to: 86_400 }),
    none: [
      useModelTelemetries(undefined),
      useModelTelemetry(undefined),
      useHotModels(undefined),
      usePublicFigures(undefined),
      useUsage(undefined),
      useSiteUsage(undefined),
      useAnalyticsStatistics(undefined),
      useAnalyticsPeriod(undefined),
      useMultiUserStats(undefined),
      useSiteSummary(undefined),
      useChannelFigures(undefined),
    ],
  }));
  await expect.poll(() => hook.current.models.isSuccess).toBe(true);
  await expect.poll(() => hook.current.model.data?.series.length).toBe(12);
  await expect.poll(() => hook.current.hot.isSuccess).toBe(true);
  await expect.poll(() => hook.current.usage.data).toEqual([]);
  await expect.poll(() => hook.current.everybodys.data).toEqual([]);
  await expect.poll(() => hook.current.statistics.data?.user_statistics?.total_user).toBeGreaterThan(0);
  await expect.poll(() => hook.current.period.data?.channel_statistics).toBeNull();
  await expect.poll(() => hook.current.people.data).toEqual({ users: [], models: [] });
  await expect.poll(() => hook.current.summary.data).toMatchObject({ requests: 0, active_users: 0 });
  await expect.poll(() => hook.current.channels.data).toEqual([]);
  expect(hook.current.figures.data).toBeNull();
  expect(hook.current.none.every(({ fetchStatus }) => fetchStatus === "idle")).toBe(true);
});

test("monthly statements are read, and made by root", async () => {
  const hook = await onPage(makePage({ gateway: root() }), () => ({
    list: useInvoices({ order: "-quota" }),
    models: useInvoiceDetail("2020-01-01"),
    days: useInvoiceDays("2020-01-01"),
    generate: useGenerateInvoices(),
    regenerate: useRegenerateInvoices(),
    none: [useInvoices(undefined), useInvoiceDetail(undefined), useInvoiceDays(undefined)],
  }));
  await expect.poll(() => hook.current.list.data?.total_count).toBe(0);
  await expect.poll(() => hook.current.models.data).toBeNull();
  await expect.poll(() => hook.current.days.data).toBeNull();
  expect(hook.current.none.map(({ fetchStatus }) => fetchStatus)).toEqual(["idle", "idle", "idle"]);
  await hook.current.generate.mutateAsync("2020-01-15");
  await expect(hook.current.generate.mutateAsync("2020-01-15")).rejects.toMatchObject({ kind: "rejected" });
  await hook.current.regenerate.mutateAsync("2020-01-15");
});

test("an administrator's description of a model shows in the list of models", async () => {
  const hook = await onPage(makePage({ gateway: root() }), () => ({
    list: useModelList(),
    prices: useGroupPrices("default"),
    infos: useModelInfos(),
    create: useCreateModelInfo(),
    update: useUpdateModelInfo(),
    remove: useDeleteModelInfo(),
  }));
  const shown = () => hook.current.list.data?.find(({ model }) => model === "echo");
  await expect.poll(shown).toMatchObject({ context_length: 0, endpoints: ["/v1/chat/completions"] });
  await expect.poll(() => hook.current.prices.data?.map(({ model }) => model)).toContain("echo");
  await hook.current.create.mutateAsync({ model: "echo", context_length: 8000, tags: '["test"]' });
  await expect.poll(shown).toMatchObject({ context_length: 8000, tags: ["test"] });
  const id = (): number => hook.current.infos.data?.find(({ model }) => model === "echo")?.id ?? 0;
  await expect.poll(id).toBeGreaterThan(0);
  await hook.current.update.mutateAsync({ id: id(), model: "echo", context_length: 9000 });
  await expect.poll(shown).toMatchObject({ context_length: 9000, tags: [] });
  await hook.current.remove.mutateAsync(id());
  await expect.poll(shown).toMatchObject({ context_length: 0 });
});

test("the site's status page is asked for where the site has one", async () => {
  const asked: string[] = [];
  // No Uptime Kuma runs here: its two answers, and the site that names it, are put in the way.
  const withPage = (enabled: boolean) =>
    createGateway({
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith("/heartbeat")) return Response.json({ uptimeList: { "7_24": 0.5 } });
        if (pathname.endsWith("/status-page")) {
          asked.push(pathname);
          return Response.json({ publicGroupList: [{ name: "API", monitorList: [{ id: 7, name: "Relay" }] }] });
        }
        const reply = await fetch(request);
        if (pathname !== "/api/status") return reply;
        const body = (await reply.json()) as { data: object };
        return Response.json({ ...body, data: { ...body.data, UptimeEnabled: enabled } });
      },
    });
  const without = await onPage(makePage({ gateway: withPage(false) }), () => ({
    status: useStatus(),
    found: useUptime(),
  }));
  await expect.poll(() => without.current.status.status?.UptimeEnabled).toBe(false);
  expect(without.current.found.fetchStatus).toBe("idle");
  expect(asked).toEqual([]);

  const hook = await onPage(makePage({ gateway: withPage(true) }), useUptime);
  await expect
    .poll(() => hook.current.data)
    .toMatchObject([{ name: "API", monitors: [{ name: "Relay", availability: 0.5, checks: [] }] }]);
});
