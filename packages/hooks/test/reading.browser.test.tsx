import { createGateway, getSelf, updateSelf, type User } from "@one-hub/sdk";
import { expect, test } from "vitest";

import {
  useAffCode,
  useAvailableModels,
  useCreateAccessToken,
  useDashboard,
  useDashboardRate,
  useGroupMap,
  useLogs,
  useLogStat,
  useMidjourneyTasks,
  useOwnedBy,
  useSelfLogs,
  useSelfLogStat,
  useSelfMidjourneyTasks,
  useSelfTasks,
  useSession,
  useTasks,
  useUpdateSelf,
} from "../src/index.ts";
import { makePage, makeUser, onPage, root, takeNetwork, type Page } from "./harness.tsx";

takeNetwork();

const signedIn = async (quota = 0): Promise<Page & { username: string }> => {
  const { user, credentials } = await makeUser(quota);
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  return { ...page, username: user.username };
};

test("the own log shows the own rows, the filter decides which", async () => {
  const page = await signedIn(750_000);
  const hook = await onPage(page, () => ({
    all: useSelfLogs({}),
    calls: useSelfLogs({ log_type: 2 }),
    none: useSelfLogs(undefined),
    stat: useSelfLogStat({}),
  }));
  await expect.poll(() => hook.current.all.data?.data.some(({ quota }) => quota === 750_000)).toBe(true);
  await expect.poll(() => hook.current.calls.data?.total_count).toBe(0);
  await expect.poll(() => hook.current.stat.data).toEqual({ quota: 0, refunded: 0 });
  expect(hook.current.none.fetchStatus).toBe("idle");
});

test("the log of all users is for administrators", async () => {
  const { username, ...page } = await signedIn(1_000);
  const own = await onPage(page, () => useLogs({}));
  await expect.poll(() => own.current.error).toMatchObject({ kind: "rejected" });
  const admin = makePage({ gateway: root() });
  const hook = await onPage(admin, () => ({ logs: useLogs({ username }), stat: useLogStat({ username }) }));
  await expect.poll(() => hook.current.logs.data?.total_count).toBeGreaterThan(0);
  expect(hook.current.logs.data?.data.every((row) => row.username === username)).toBe(true);
  await expect.poll(() => hook.current.stat.data).toEqual({ quota: 0, refunded: 0 });
});

test("own tasks are for all users, all tasks for administrators", async () => {
  const page = await signedIn();
  const hook = await onPage(page, () => ({
    own: [useSelfTasks({}), useSelfMidjourneyTasks({})],
    none: [useSelfTasks(undefined), useSelfMidjourneyTasks(undefined)],
    all: [useTasks({}), useMidjourneyTasks({})],
  }));
  await expect.poll(() => hook.current.own.map(({ data }) => data?.total_count)).toEqual([0, 0]);
  await expect
    .poll(() => hook.current.all.map(({ error }) => error))
    .toMatchObject([{ kind: "rejected" }, { kind: "rejected" }]);
  expect(hook.current.none.map(({ fetchStatus }) => fetchStatus)).toEqual(["idle", "idle"]);
  const admin = await onPage(makePage({ gateway: root() }), () => [
    useTasks({ user_ids: [1, 2] }),
    useMidjourneyTasks({ order: "-submit_time" }),
  ]);
  await expect.poll(() => admin.current.map(({ data }) => data?.data)).toEqual([[], []]);
});

test("the dashboard of a new user is empty, not an error", async () => {
  const hook = await onPage(await signedIn(), () => ({ rows: useDashboard(), rate: useDashboardRate() }));
  await expect.poll(() => hook.current.rows.data).toEqual([]);
  await expect.poll(() => hook.current.rate.data?.rpm).toBe(0);
});

test("a changed display name is the session's at once", async () => {
  const page = await signedIn();
  const seen: unknown[] = [];
  const hook = await onPage(page, () => {
    const session = useSession();
    return { session, update: useUpdateSelf({ onSuccess: () => seen.push("called") }) };
  });
  await hook.current.update.mutateAsync({ display_name: "Renamed" });
  await expect.poll(() => hook.current.session.user?.display_name).toBe("Renamed");
  expect(seen).toEqual(["called"]);
});

test("a new access token works, and ends the former one", async () => {
  const page = await signedIn();
  const hook = await onPage(page, () => useCreateAccessToken());
  const [first, second] = [await hook.current.mutateAsync(), await hook.current.mutateAsync()];
  await fetch("/api/user/logout");
  const selfOf = (accessToken: string): Promise<User> => getSelf(createGateway({ credentials: "omit", accessToken }));
  await expect(selfOf(first)).rejects.toBeInstanceOf(Error);
  await expect(selfOf(second)).resolves.toMatchObject({ username: page.username });
});

test("the invite code is made once", async () => {
  const page = await signedIn();
  const hook = await onPage(page, () => useAffCode());
  await expect.poll(() => hook.current.data).toMatch(/./);
  expect((await getSelf(page.gateway)).aff_code).toBe(hook.current.data);
});

test("models, vendors and groups are there for guests", async () => {
  const hook = await onPage(makePage(), () => ({
    models: useAvailableModels(),
    vendors: useOwnedBy(),
    groups: useGroupMap(),
  }));
  await expect.poll(() => hook.current.models.isSuccess && hook.current.vendors.isSuccess).toBe(true);
  await expect.poll(() => hook.current.groups.data?.["default"]?.symbol).toBe("default");
});

test("another tab's change shows after a refresh of the session", async () => {
  const page = await signedIn();
  const hook = await onPage(page, useSession);
  await expect.poll(() => hook.current.state).toBe("authenticated");
  await updateSelf(page.gateway, { display_name: "Elsewhere" });
  await hook.current.refresh();
  await expect.poll(() => hook.current.user?.display_name).toBe("Elsewhere");
});
