import { createToken, getSelf, listTokens, login, logout, type User } from "@one-hub/sdk";
import { dehydrate, hydrate } from "@tanstack/react-query";
import { faultHandler } from "@one-hub/testing/msw-faults.ts";
import { expect, inject, test, vi } from "vitest";

import {
  groupQueries,
  modelUrlQueries,
  sessionQuery,
  tokenQueries,
  useAvailableModels,
  useCreateToken,
  useGroupMap,
  useLogin,
  useLogout,
  useModelUrlList,
  useRegister,
  useSession,
  useTokens,
  useUserGroups,
} from "../src/index.ts";
import { at, makePage, makeUser, network, onPage, takeNetwork, type Page } from "./harness.tsx";

takeNetwork();

const self = at("/api/user/self");

const sessionOn = async (page: Page = makePage()): Promise<{ current: ReturnType<typeof useSession> }> =>
  onPage(page, useSession);

test("a session is loading, and a guest's when the gateway answers 401", async () => {
  const session = await sessionOn();
  expect(session.current).toMatchObject({ state: "loading", user: undefined, error: undefined });
  await expect.poll(() => session.current.state).toBe("unauthenticated");
  expect(session.current).toMatchObject({ user: undefined, error: undefined });
});

test("a session takes the options of useQuery: disabled it is loading until something else reads it", async () => {
  const page = makePage();
  const session = await onPage(page, () => useSession({ enabled: false }));
  expect(session.current.state).toBe("loading");
  expect(page.client.isFetching()).toBe(0);
  await session.current.refresh();
  await expect.poll(() => session.current.state).toBe("unauthenticated");
});

test("signing in resolves with the complete user and makes the session theirs", async () => {
  const { user, credentials } = await makeUser(1_234_567);
  const session = await sessionOn();
  await expect.poll(() => session.current.state).toBe("unauthenticated");
  const signedIn = await session.current.login(credentials);
  expect(signedIn).toMatchObject({ id: user.id, username: user.username, quota: 1_234_567 });
  await expect.poll(() => session.current.user?.quota).toBe(1_234_567);
  expect(session.current.state).toBe("authenticated");
});

test("the session cookie is out of a script's reach", async () => {
  const { credentials } = await makeUser();
  const session = await sessionOn();
  await session.current.login(credentials);
  expect(document.cookie).toBe("");
});

test("another page of the same browser finds the session", async () => {
  const { user, credentials } = await makeUser();
  await (await sessionOn()).current.login(credentials);
  const other = await sessionOn();
  await expect.poll(() => other.current.user?.id).toBe(user.id);
});

test("wrong credentials are rejected with the gateway's message and change nothing", async () => {
  const { user } = await makeUser();
  const session = await sessionOn();
  await expect.poll(() => session.current.state).toBe("unauthenticated");
  const failure = session.current.login({ username: user.username, password: "wrong-password" });
  await expect(failure).rejects.toMatchObject({ kind: "rejected", message: expect.stringMatching(/./) });
  expect(session.current.state).toBe("unauthenticated");
});

test("a session check that is still under way does not undo a sign-in", async () => {
  const { user, credentials } = await makeUser();
  network.use(faultHandler("hanging", self, { once: true }));
  const session = await sessionOn();
  expect(session.current.state).toBe("loading");
  await session.current.login(credentials);
  await expect.poll(() => session.current.user?.id).toBe(user.id);
});

test("queries started as a guest are repeated after the sign-in", async () => {
  const { credentials } = await makeUser();
  network.use(faultHandler("hanging", self, { once: true }));
  network.use(faultHandler("hanging", at("/api/available_model"), { once: true }));
  const hooks = await onPage(makePage(), () => ({ session: useSession(), models: useAvailableModels() }));
  await expect.poll(() => hooks.current.models.fetchStatus).toBe("fetching");
  await hooks.current.session.login(credentials);
  await expect.poll(() => hooks.current.models.isSuccess).toBe(true);
});

test("a sign-in whose cookie was not kept is an error, not a session", async () => {
  const { credentials } = await makeUser();
  network.use(faultHandler("unauthenticated", self));
  const session = await sessionOn();
  await expect(session.current.login(credentials)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect.poll(() => session.current.state).toBe("unauthenticated");
});

test("signing out ends the session on the gateway too", async () => {
  const { credentials } = await makeUser();
  const page = makePage();
  const session = await sessionOn(page);
  await session.current.login(credentials);
  await session.current.logout();
  await expect.poll(() => session.current.state).toBe("unauthenticated");
  await expect(getSelf(page.gateway)).rejects.toMatchObject({ kind: "unauthenticated" });
});

test("a sign-out that does not reach the gateway is rejected and keeps the session", async () => {
  const { user, credentials } = await makeUser();
  const session = await sessionOn();
  await session.current.login(credentials);
  network.use(faultHandler("offline", at("/api/user/logout")));
  await expect(session.current.logout()).rejects.toMatchObject({ kind: "network" });
  expect(session.current.user?.id).toBe(user.id);
});

test("a sign-out counts although the gateway cannot be asked afterwards", async () => {
  const { credentials } = await makeUser();
  const session = await sessionOn();
  await session.current.login(credentials);
  network.use(faultHandler("server_error", self));
  await session.current.logout();
  await expect.poll(() => session.current.state).toBe("unauthenticated");
});

test.each(["offline", "server_error", "html", "empty", "broken_json", "rate_limited", "refused"] as const)(
  "a session check that meets %s is an error, which a refresh mends",
  async (fault) => {
    network.use(faultHandler(fault, self));
    const session = await sessionOn();
    await expect.poll(() => session.current.state).toBe("error");
    expect(session.current.error).toBeInstanceOf(Error);
    network.resetHandlers();
    await session.current.refresh();
    await expect.poll(() => session.current.state).toBe("unauthenticated");
  },
);

test("a failed refresh keeps the known user", async () => {
  const { user, credentials } = await makeUser();
  const session = await sessionOn();
  await session.current.login(credentials);
  network.use(faultHandler("server_error", self));
  await session.current.refresh();
  expect(session.current).toMatchObject({ state: "authenticated", user: { id: user.id } });
});

test("a 401 of any query makes the session a guest's and drops private data", async () => {
  const { credentials } = await makeUser();
  const page = makePage();
  const hooks = await onPage(page, () => ({
    session: useSession(),
    tokens: useTokens({}),
    models: useAvailableModels(),
  }));
  await hooks.current.session.login(credentials);
  await expect.poll(() => hooks.current.tokens.isSuccess).toBe(true);
  // In another tab.
  await logout(page.gateway);
  void hooks.current.tokens.refetch();
  await expect.poll(() => hooks.current.session.state).toBe("unauthenticated");
  expect(hooks.current.tokens.data).toBeUndefined();
  expect(page.client.getQueryData(tokenQueries.list(page.gateway, {}).queryKey)).toBeUndefined();
  await expect.poll(() => hooks.current.models.isSuccess).toBe(true);
});

test("a 401 of a mutation makes the session a guest's", async () => {
  const { credentials } = await makeUser();
  const page = makePage();
  const hooks = await onPage(page, () => ({ session: useSession(), create: useCreateToken() }));
  await hooks.current.session.login(credentials);
  await logout(page.gateway);
  await expect(hooks.current.create.mutateAsync({ name: "late" })).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect.poll(() => hooks.current.session.state).toBe("unauthenticated");
});

test("no password and no key of the former user stays in the mutation cache", async () => {
  const { credentials } = await makeUser();
  const page = makePage();
  const cached = () =>
    page.client
      .getMutationCache()
      .getAll()
      .map(({ options }) => options.mutationKey?.[1]);
  const hooks = await onPage(page, () => ({ login: useLogin(), create: useCreateToken(), logout: useLogout() }));
  await hooks.current.login.mutateAsync(credentials);
  await hooks.current.create.mutateAsync({ name: "secret" });
  expect(cached()).toEqual(["login", "create"]);
  await hooks.current.logout.mutateAsync();
  expect(cached()).toEqual(["logout"]);
});

test("the next user sees no data of the former one", async () => {
  const [first, second] = [await makeUser(), await makeUser()];
  const page = makePage();
  const hooks = await onPage(page, () => ({ session: useSession(), tokens: useTokens({}) }));
  await hooks.current.session.login(first.credentials);
  await expect.poll(() => hooks.current.tokens.isSuccess).toBe(true);
  await createToken(page.gateway, { name: "of the first" });
  await hooks.current.tokens.refetch();
  await expect.poll(() => hooks.current.tokens.data?.data[0]?.name).toBe("of the first");
  const seen: (string | undefined)[] = [];
  await hooks.current.session.login(second.credentials);
  await expect
    .poll(() => {
      if (hooks.current.session.user?.id === second.user.id) seen.push(hooks.current.tokens.data?.data[0]?.name);
      return hooks.current.tokens.data?.total_count;
    })
    .toBe(0);
  expect(seen).not.toContain("of the first");
});

test.each(["an ordinary user", "a guest"])("%s sees no groups and endpoints that only root may read", async (next) => {
  const page = makePage();
  const hooks = await onPage(page, () => ({
    session: useSession(),
    map: useGroupMap(),
    groups: useUserGroups({}),
    endpoints: useModelUrlList({}),
  }));
  await hooks.current.session.login({ username: "root", password: inject("rootPassword") });
  await expect.poll(() => hooks.current.groups.isSuccess && hooks.current.endpoints.isSuccess).toBe(true);
  // In another tab.
  await (next === "a guest" ? logout(page.gateway) : login(page.gateway, (await makeUser()).credentials));
  await hooks.current.session.refresh();
  await expect.poll(() => hooks.current.session.user?.username).not.toBe("root");
  expect(hooks.current.groups.data).toBeUndefined();
  expect(hooks.current.endpoints.data).toBeUndefined();
  expect(page.client.getQueryData(groupQueries.list(page.gateway, {}).queryKey)).toBeUndefined();
  expect(page.client.getQueryData(modelUrlQueries.list(page.gateway, {}).queryKey)).toBeUndefined();
  await expect.poll(() => hooks.current.map.isSuccess).toBe(true);
});

test("the next user sees no data of a former one whose session came by hydration", async () => {
  const [first, second] = [await makeUser(), await makeUser()];
  const server = makePage();
  await (await sessionOn(server)).current.login(first.credentials);
  const tokens = tokenQueries.list(server.gateway, {});
  await server.client.fetchQuery(tokens);
  const page = makePage();
  // Watches, and has asked for nothing yet.
  const { current } = await onPage(page, useLogin);
  hydrate(page.client, dehydrate(server.client));
  expect(page.client.getQueryData(tokens.queryKey)).toMatchObject({ total_count: 0 });
  await current.mutateAsync(second.credentials);
  expect(page.client.getQueryData(tokens.queryKey)).toBeUndefined();
});

test("a guard reads the session without a component: null for a guest, the user, or the failure", async () => {
  const { user, credentials } = await makeUser();
  const { client, gateway } = makePage();
  await expect(client.fetchQuery({ ...sessionQuery(gateway), staleTime: 0 })).resolves.toBeNull();
  await (await sessionOn()).current.login(credentials);
  const found: User | null = await client.fetchQuery({ ...sessionQuery(gateway), staleTime: 0 });
  expect(found?.id).toBe(user.id);
  network.use(faultHandler("html", self));
  await expect(client.fetchQuery({ ...sessionQuery(gateway), staleTime: 0 })).rejects.toMatchObject({
    kind: "malformed",
  });
});

test("the form's sign-in calls back when the session is there", async () => {
  const { user, credentials } = await makeUser();
  const page = makePage();
  const onSuccess = vi.fn<(signedIn: User) => unknown>(() =>
    page.client.getQueryData(sessionQuery(page.gateway).queryKey),
  );
  const hooks = await onPage(page, () => ({ login: useLogin({ onSuccess }), session: useSession() }));
  await hooks.current.login.mutateAsync(credentials);
  expect(onSuccess.mock.results[0]?.value).toMatchObject({ id: user.id });
  const out = await onPage(page, () => useLogout());
  await out.current.mutateAsync();
  await expect.poll(() => hooks.current.session.state).toBe("unauthenticated");
});

test("a registration takes the stored invite code along, and does not sign in", async () => {
  const { credentials } = await makeUser();
  const inviter = makePage();
  await (await sessionOn(inviter)).current.login(credentials);
  const code = await (await fetch("/api/user/aff")).json();
  await logout(inviter.gateway);
  const page = makePage({ entries: { aff: String(code.data) } });
  const bodies: unknown[] = [];
  network.events.on("request:start", ({ request }) => {
    if (request.url.endsWith("/register"))
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body));
  });
  const hooks = await onPage(page, () => ({ register: useRegister(), session: useSession() }));
  const username = `r${Date.now().toString(36)}`;
  await hooks.current.register.mutateAsync({ username, password: "test-password" });
  await expect.poll(() => bodies).toEqual([{ aff_code: code.data, username, password: "test-password" }]);
  await expect.poll(() => hooks.current.session.state).toBe("unauthenticated");
  await expect(listTokens(page.gateway)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(hooks.current.session.login({ username, password: "test-password" })).resolves.toMatchObject({
    username,
  });
});
