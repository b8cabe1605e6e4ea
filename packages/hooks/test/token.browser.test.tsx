import { createToken, deleteToken, getToken, listTokens, updateTokenStatus, type Token } from "@one-hub/sdk";
import { faultHandler } from "@one-hub/testing/msw-faults.ts";
import { bypass, http, HttpResponse, passthrough } from "msw";
import { expect, test, vi } from "vitest";

import {
  tokenKeys,
  tokenQueries,
  useCreateToken,
  useDeleteToken,
  useDeleteTokens,
  useInfiniteList,
  useSession,
  useToken,
  useTokens,
  useUpdateToken,
  useUpdateTokenStatus,
  useUpdateTokenStatuses,
} from "../src/index.ts";
import { at, makePage, makeUser, network, onPage, takeNetwork, type Page } from "./harness.tsx";

takeNetwork();

const list = at("/api/token/");

/** A page whose user is signed in, and the user's keys of these names. */
const signedIn = async (...names: string[]): Promise<Page & { tokens: Token[] }> => {
  const { credentials } = await makeUser(1_000_000);
  const page = makePage();
  const session = await onPage(page, useSession);
  await session.current.login(credentials);
  for (const name of names) await createToken(page.gateway, { name, unlimited_quota: true });
  const { data } = await listTokens(page.gateway, { order: "id" });
  return { ...page, tokens: data };
};

const only = <Item,>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`expected one, not ${items.length}`);
  return item;
};

test("a list shows the own keys, and the former page until the next is there", async () => {
  const page = await signedIn("a", "b", "c");
  let number = 1;
  const hook = await onPage(page, () => useTokens({ page: number, size: 2, order: "name" }));
  await expect.poll(() => hook.current.data?.data.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(hook.current.data?.total_count).toBe(3);
  network.use(faultHandler("hanging", list));
  number = 2;
  await page.client.invalidateQueries({ queryKey: tokenKeys.lists, refetchType: "none" });
  await expect.poll(() => hook.current.isPlaceholderData).toBe(true);
  expect(hook.current.data?.data.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("a hook takes the query options `select` and `enabled`", async () => {
  const page = await signedIn("a", "b", "c");
  const hook = await onPage(page, () => ({
    off: useTokens({ size: 1 }, { enabled: false }),
    count: useTokens({ size: 2 }, { select: ({ total_count: count }) => `${count} keys` }),
  }));
  await expect.poll(() => hook.current.count.data).toBe("3 keys");
  expect(hook.current.off.fetchStatus).toBe("idle");
});

test("a list can be read page after page", async () => {
  const page = await signedIn("a", "b", "c");
  const hook = await onPage(page, () => useInfiniteList(tokenQueries.list, { size: 2, order: "name" }));
  await expect.poll(() => hook.current.hasNextPage).toBe(true);
  await hook.current.fetchNextPage();
  await expect
    .poll(() => hook.current.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)))
    .toEqual(["a", "b", "c"]);
});

test("a list that is read page after page takes the query options `select` and `enabled`", async () => {
  const page = await signedIn("a", "b", "c");
  const hook = await onPage(page, () => ({
    off: useInfiniteList(tokenQueries.list, { size: 1 }, { enabled: false }),
    counts: useInfiniteList(
      tokenQueries.list,
      { size: 2 },
      { select: ({ pages }) => pages.map(({ total_count: count }) => count) },
    ),
  }));
  await expect.poll(() => hook.current.counts.data).toEqual([3]);
  expect(hook.current.off.fetchStatus).toBe("idle");
});

test("undefined reads nothing, but the id 0 does", async () => {
  const page = await signedIn();
  const hook = await onPage(page, () => ({
    none: useToken(undefined),
    noList: useTokens(undefined),
    zero: useToken(0),
  }));
  await expect.poll(() => hook.current.zero.isError).toBe(true);
  expect(hook.current.none.fetchStatus).toBe("idle");
  expect(hook.current.noList.fetchStatus).toBe("idle");
});

test("creating a key resolves with it, secret included, and refreshes the lists first", async () => {
  const page = await signedIn("older");
  const seen: unknown[] = [];
  const hook = await onPage(page, () => ({
    tokens: useTokens({}),
    create: useCreateToken({
      onSuccess: (made) => {
        seen.push(made?.name, page.client.getQueryData(tokenQueries.list(page.gateway, {}).queryKey)?.total_count);
      },
    }),
  }));
  await expect.poll(() => hook.current.tokens.data?.total_count).toBe(1);
  const made = await hook.current.create.mutateAsync({ name: "new", remain_quota: 5, expired_time: -1 });
  expect(made).toMatchObject({ name: "new", remain_quota: 5, status: 1 });
  expect(made?.key.length).toBeGreaterThan(20);
  expect(await getToken(page.gateway, made?.id ?? -1)).toMatchObject({ key: made?.key });
  expect(seen).toEqual(["new", 2]);
});

test.each(["same", ""])("of several keys named %j the new one is found", async (name) => {
  const page = await signedIn(name, name);
  const hook = await onPage(page, () => useCreateToken());
  const made = await hook.current.mutateAsync({ name });
  const { data } = await listTokens(page.gateway, { order: "-id" });
  expect(made?.id).toBe(data[0]?.id);
  expect(page.tokens.map(({ id }) => id)).not.toContain(made?.id);
});

/** The gateway as open one-hub is: its reply to a creation does not contain the key. */
const leavesOutTheKey = http.post(list, async ({ request }) => {
  const { data: _key, ...reply } = await (await fetch(bypass(request))).json();
  return HttpResponse.json(reply);
});

test("a key that the reply leaves out is found in the list", async () => {
  const page = await signedIn("old", "made");
  network.use(leavesOutTheKey);
  const hook = await onPage(page, () => useCreateToken());
  const made = await hook.current.mutateAsync({ name: "made" });
  expect(made?.id).toBeGreaterThan(Math.max(...page.tokens.map(({ id }) => id)));
  expect(made?.key).toMatch(/./);
});

test("a key that was made but cannot be read back is a success without the key", async () => {
  const page = await signedIn();
  network.use(leavesOutTheKey, faultHandler("rate_limited", list, { method: "get" }));
  const hook = await onPage(page, () => useCreateToken());
  await expect(hook.current.mutateAsync({ name: "made" })).resolves.toBeUndefined();
  network.resetHandlers();
  expect(only((await listTokens(page.gateway)).data).name).toBe("made");
});

test("a key that the reply contains needs no list", async () => {
  const page = await signedIn();
  network.use(faultHandler("rate_limited", list, { method: "get" }));
  const hook = await onPage(page, () => useCreateToken());
  const made = await hook.current.mutateAsync({ name: "made" });
  network.resetHandlers();
  expect(only((await listTokens(page.gateway)).data)).toMatchObject({ id: made?.id, key: made?.key });
});

test("a refused key is rejected with the gateway's message and the form's own mark", async () => {
  const page = await signedIn();
  const onError = vi.fn<(error: Error) => void>();
  const hook = await onPage(page, () => useCreateToken({ onError, meta: { formShowsError: true } }));
  await expect(hook.current.mutateAsync({ name: "x".repeat(31) })).rejects.toMatchObject({ kind: "rejected" });
  expect(onError.mock.calls[0]?.[0].message).toMatch(/./);
  expect(page.client.getMutationCache().getAll().at(-1)?.meta).toEqual({ formShowsError: true });
});

test("a changed key is in the list and the detail before the caller's onSuccess", async () => {
  const page = await signedIn("before");
  const token = only(page.tokens);
  const seen: unknown[] = [];
  const hook = await onPage(page, () => ({
    tokens: useTokens({}),
    token: useToken(token.id),
    update: useUpdateToken({
      onSuccess: () => {
        seen.push(
          page.client.getQueryData(tokenQueries.list(page.gateway, {}).queryKey)?.data[0]?.name,
          page.client.getQueryData(tokenQueries.detail(page.gateway, token.id).queryKey)?.name,
        );
      },
    }),
  }));
  await expect.poll(() => hook.current.token.data?.name).toBe("before");
  await expect.poll(() => hook.current.tokens.isSuccess).toBe(true);
  await hook.current.update.mutateAsync({ ...token, name: "after" });
  expect(seen).toEqual(["after", "after"]);
});

test("a toggle shows at once and stays when the gateway agrees", async () => {
  const page = await signedIn("key");
  const { id } = only(page.tokens);
  const hook = await onPage(page, () => ({
    tokens: useTokens({}),
    token: useToken(id),
    toggle: useUpdateTokenStatus(),
  }));
  await expect.poll(() => hook.current.token.data?.status).toBe(1);
  await expect.poll(() => hook.current.tokens.isSuccess).toBe(true);
  network.use(faultHandler("slow", list, { method: "put" }));
  const done = hook.current.toggle.mutateAsync({ id, status: 2 });
  await expect.poll(() => hook.current.tokens.data?.data[0]?.status).toBe(2);
  expect(hook.current.toggle.isPending).toBe(true);
  expect(hook.current.token.data?.status).toBe(2);
  await done;
  expect((await getToken(page.gateway, id)).status).toBe(2);
  expect(hook.current.tokens.data?.data[0]?.status).toBe(2);
});

test.each(["refused", "offline", "server_error", "rate_limited", "broken_json"] as const)(
  "a toggle that meets %s is taken back, in its own row only",
  async (fault) => {
    const page = await signedIn("one", "two");
    const [one, two] = page.tokens.map(({ id }) => id);
    const hook = await onPage(page, () => ({ tokens: useTokens({ order: "id" }), toggle: useUpdateTokenStatus() }));
    const statuses = (): number[] | undefined => hook.current.tokens.data?.data.map(({ status }) => status);
    await expect.poll(statuses).toEqual([1, 1]);
    await updateTokenStatus(page.gateway, { id: two ?? -1, status: 2 });
    await hook.current.tokens.refetch();
    network.use(faultHandler(fault, list, { method: "put" }));
    await expect(hook.current.toggle.mutateAsync({ id: one ?? -1, status: 2 })).rejects.toBeInstanceOf(Error);
    expect(
      page.client
        .getQueryData(tokenQueries.list(page.gateway, { order: "id" }).queryKey)
        ?.data.map(({ status }) => status),
    ).toEqual([1, 2]);
    await expect.poll(() => hook.current.tokens.fetchStatus).toBe("idle");
    await expect.poll(statuses).toEqual([1, 2]);
  },
);

test("a list that was under way when a key was toggled does not bring the old status back", async () => {
  const page = await signedIn("key");
  const { id } = only(page.tokens);
  const hook = await onPage(page, () => ({ tokens: useTokens({}), toggle: useUpdateTokenStatus() }));
  await expect.poll(() => hook.current.tokens.isSuccess).toBe(true);
  const stale = JSON.stringify({ success: true, message: "", data: hook.current.tokens.data });
  let answer = (): void => undefined;
  network.use(
    http.get(
      list,
      async () => {
        await new Promise<void>((go) => {
          answer = go;
        });
        return new HttpResponse(stale, { headers: { "content-type": "application/json" } });
      },
      { once: true },
    ),
  );
  void hook.current.tokens.refetch();
  await expect.poll(() => hook.current.tokens.isFetching).toBe(true);
  await hook.current.toggle.mutateAsync({ id, status: 2 });
  answer();
  await expect.poll(() => hook.current.tokens.fetchStatus).toBe("idle");
  expect(hook.current.tokens.data?.data[0]?.status).toBe(2);
});

test("a deleted key is gone from the list before the caller's onSuccess", async () => {
  const page = await signedIn("key", "other");
  const seen: unknown[] = [];
  const hook = await onPage(page, () => ({
    tokens: useTokens({}),
    remove: useDeleteToken({
      onSuccess: () => {
        seen.push(page.client.getQueryData(tokenQueries.list(page.gateway, {}).queryKey)?.data.map(({ name }) => name));
      },
    }),
  }));
  await expect.poll(() => hook.current.tokens.data?.total_count).toBe(2);
  await hook.current.remove.mutateAsync(page.tokens[0]?.id ?? -1);
  expect(seen).toEqual([["other"]]);
});

test("a bulk action reports successes and failures", async () => {
  const other = await signedIn("not mine");
  const foreign = only(other.tokens).id;
  await fetch("/api/user/logout");
  const page = await signedIn("a", "b");
  const [a, b] = page.tokens.map(({ id }) => id);
  const ids = [a ?? -1, foreign, b ?? -1];
  const hook = await onPage(page, () => ({
    remove: useDeleteTokens(),
    switch: useUpdateTokenStatuses(),
    tokens: useTokens({}),
  }));
  await expect.poll(() => hook.current.tokens.isSuccess).toBe(true);
  const switched = await hook.current.switch.mutateAsync({ ids, status: 2 });
  expect(switched.succeeded).toEqual([a, b]);
  expect(switched.failed).toMatchObject([{ id: foreign, error: { kind: "rejected" } }]);
  expect(
    page.client.getQueryData(tokenQueries.list(page.gateway, {}).queryKey)?.data.map(({ status }) => status),
  ).toEqual([2, 2]);
  const removed = await hook.current.remove.mutateAsync([a ?? -1, b ?? -1]);
  expect(removed).toEqual({ succeeded: [a, b], failed: [] });
  await expect.poll(() => hook.current.tokens.data?.total_count).toBe(0);
});

test("a bulk action stops where the gateway would refuse every further call", async () => {
  const page = await signedIn("a", "b", "c");
  const ids = page.tokens.map(({ id }) => id);
  let calls = 0;
  network.use(
    http.delete(at("/api/token/:id"), () => {
      calls += 1;
      return calls === 1 ? passthrough() : new HttpResponse(null, { status: 429 });
    }),
  );
  const hook = await onPage(page, () => useDeleteTokens());
  const { succeeded, failed } = await hook.current.mutateAsync(ids);
  expect(succeeded).toEqual(ids.slice(0, 1));
  expect(failed).toMatchObject(ids.slice(1).map((id) => ({ id, error: { kind: "rate_limited" } })));
  expect(calls).toBe(2);
});

test("reading a deleted key fails", async () => {
  const page = await signedIn("key");
  const { id } = only(page.tokens);
  await deleteToken(page.gateway, id);
  const hook = await onPage(page, () => useToken(id));
  await expect.poll(() => hook.current.isError).toBe(true);
  expect(hook.current.error).toMatchObject({ kind: "rejected" });
});
