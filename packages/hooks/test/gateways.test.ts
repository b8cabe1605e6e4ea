import {
  createGateway,
  type Gateway,
  type Status,
  type Token,
  type TokenPage,
  type User,
  type UserNotePage,
} from "@one-hub/sdk";
import { QueryClient, QueryObserver, type usePrefetchQuery, type useSuspenseQuery } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, test, vi } from "vitest";

import {
  groupQueries,
  modelQueries,
  sessionQuery,
  statusQuery,
  tokenKeys,
  tokenMutations,
  tokenQueries,
  safeStorage,
  userQueries,
} from "../src/index.ts";
import { sessionKeyAt, watchSession } from "../src/session.ts";

const entries = new Map<string, string>();
const storage = safeStorage({
  getItem: (name) => entries.get(name) ?? null,
  setItem: (name, value) => void entries.set(name, value),
  removeItem: (name) => void entries.delete(name),
});

/** A gateway that answers every call with these data. */
const answering = (baseUrl: string, data: () => unknown, id?: string): Gateway =>
  createGateway({
    baseUrl,
    id,
    fetch: async () => new Response(JSON.stringify({ success: true, message: "", data: data() })),
  });

const page = (name: string) => ({ data: [{ id: 1, name, status: 1 }], page: 1, size: 10, total_count: 1 });

describe("two gateways in one QueryClient", () => {
  const a = answering("http://a.test", () => page("of a"));
  const b = answering("http://b.test", () => page("of b"));

  test("never share an answer", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const names = async (gateway: Gateway) =>
      (await client.fetchQuery(tokenQueries.list(gateway, { size: 5 }))).data.map(({ name }) => name);
    expect(await names(a)).toEqual(["of a"]);
    expect(await names(b)).toEqual(["of b"]);
    for (const query of [sessionQuery, (gateway: Gateway) => statusQuery(gateway, storage), groupQueries.map])
      expect(query(a).queryKey).not.toEqual(query(b).queryKey);
  });

  test("nor do the prices of two groups of a gateway", () => {
    const keyOf = (group?: string) => modelQueries.groupPrices(a, group).queryKey;
    expect(keyOf("vip")).not.toEqual(keyOf("default"));
    expect(keyOf()).not.toEqual(keyOf("default"));
  });

  test("two accounts of one gateway are distinguished by the gateway's id", () => {
    const key = (id?: string) =>
      tokenQueries.detail(
        answering("http://a.test", () => ({}), id),
        1,
      ).queryKey;
    expect(key("one")).not.toEqual(key("other"));
    expect(key()).toEqual(key("http://a.test"));
  });

  test("a mutation refreshes lists and details as before", async () => {
    const client = new QueryClient();
    const asked = vi.fn<() => void>();
    const gateway = answering("http://a.test", () => {
      asked();
      return page("of a");
    });
    new QueryObserver<TokenPage, Error, TokenPage, TokenPage>(client, tokenQueries.list(gateway, {})).subscribe(
      () => undefined,
    );
    new QueryObserver<Token, Error, Token, Token>(client, tokenQueries.detail(gateway, 1)).subscribe(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    await client.getMutationCache().build(client, tokenMutations.remove(gateway)).execute(1);
    expect(asked).toHaveBeenCalledTimes(5);
  });

  test("a mutation neither asks the other gateway nor waits for it", async () => {
    const client = new QueryClient();
    const askedOther = vi.fn<() => void>();
    const other = answering("http://b.test", () => {
      askedOther();
      return page("of b");
    });
    for (const gateway of [a, other])
      new QueryObserver<TokenPage, Error, TokenPage, TokenPage>(client, tokenQueries.list(gateway, {})).subscribe(
        () => undefined,
      );
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await client.getMutationCache().build(client, tokenMutations.remove(a)).execute(1);
    expect(askedOther).toHaveBeenCalledTimes(1);
  });

  test("a switch that shows in advance leaves the other gateway's keys alone", async () => {
    const client = new QueryClient();
    for (const gateway of [a, b]) await client.fetchQuery(tokenQueries.list(gateway, {}));
    const hanging = createGateway({ baseUrl: "http://a.test", fetch: () => new Promise(() => undefined) });
    void client.getMutationCache().build(client, tokenMutations.updateStatus(hanging)).execute({ id: 1, status: 2 });
    const statusAt = (gateway: Gateway) =>
      client.getQueryData(tokenQueries.list(gateway, {}).queryKey)?.data[0]?.status;
    await vi.waitFor(() => expect(statusAt(a)).toBe(2));
    expect(statusAt(b)).toBe(1);
  });
});

test("keys carry the type of their data", () => {
  const client = new QueryClient();
  const gateway = answering("http://a.test", () => ({}));
  expectTypeOf(client.getQueryData(tokenQueries.list(gateway, {}).queryKey)).toEqualTypeOf<TokenPage | undefined>();
  expectTypeOf(client.getQueryData(statusQuery(gateway, storage).queryKey)).toEqualTypeOf<Status | undefined>();
  // @ts-expect-error a key is no nonsense
  client.setQueryData(tokenQueries.detail(gateway, 5).queryKey, { nonsense: true });
  expect(tokenKeys.lists).toEqual(["token", "list"]);
});

test("the options of a known input suit useSuspenseQuery and usePrefetchQuery, those of an unknown one do not", () => {
  const gateway = answering("http://a.test", () => ({}));
  const known = tokenQueries.detail(gateway, 5);
  const unknown = (id: number | undefined) => tokenQueries.detail(gateway, id);
  type Suspense = typeof useSuspenseQuery<Token, Error, Token, (typeof known)["queryKey"]>;
  type Prefetch = typeof usePrefetchQuery<Token, Error, Token, (typeof known)["queryKey"]>;
  expectTypeOf(known).toExtend<Parameters<Suspense>[0]>();
  expectTypeOf(known).toExtend<Parameters<Prefetch>[0]>();
  expectTypeOf(groupQueries.map(gateway).queryFn).toBeFunction();
  expectTypeOf<ReturnType<typeof unknown>>().not.toExtend<Parameters<Suspense>[0]>();
  expect(known.queryKey).toEqual(["token", "detail", 5, { gateway: "http://a.test" }]);
});

describe("a page that is kept while another loads", () => {
  const silent = (id: string): Gateway =>
    createGateway({ baseUrl: "http://gateway.test", id, fetch: () => new Promise(() => undefined) });

  test("is one of the same gateway", () => {
    const client = new QueryClient();
    const [one, two] = [silent("one"), silent("two")];
    const first = tokenQueries.list(one, { page: 1 });
    client.setQueryData(first.queryKey, { ...page("of one"), data: [] });
    const observer = new QueryObserver<TokenPage, Error, TokenPage, TokenPage>(client, first);
    observer.subscribe(() => undefined);
    observer.setOptions(tokenQueries.list(one, { page: 2 }));
    expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: { total_count: 1 } });
    observer.setOptions(tokenQueries.list(two, { page: 1 }));
    expect(observer.getCurrentResult().data).toBeUndefined();
    observer.destroy();
  });

  test("is one of the same row, and none without an input", () => {
    const client = new QueryClient();
    const gateway = silent("one");
    const first = userQueries.notes(gateway, { id: 1 });
    client.setQueryData(first.queryKey, { data: [], page: 1, size: 10, total_count: 7 });
    const observer = new QueryObserver<UserNotePage, Error, UserNotePage, UserNotePage>(client, first);
    observer.subscribe(() => undefined);
    const shown = (input: { id: number; page?: number } | undefined): number | undefined => {
      observer.setOptions(userQueries.notes(gateway, input));
      return observer.getCurrentResult().data?.total_count;
    };
    expect([shown({ id: 1, page: 2 }), shown({ id: 2 }), shown({ id: 1, page: 3 }), shown(undefined)]).toEqual([
      7,
      undefined,
      7,
      undefined,
    ]);
    observer.destroy();
  });

  test("is gone when the account changes", () => {
    const client = new QueryClient();
    const gateway = silent("one");
    client.setQueryData(sessionKeyAt(gateway), { id: 1 } as User);
    const stop = watchSession(client, gateway);
    const first = tokenQueries.list(gateway, { page: 1 });
    client.setQueryData(first.queryKey, { ...page("of the first user"), data: [] });
    const observer = new QueryObserver<TokenPage, Error, TokenPage, TokenPage>(client, first);
    observer.subscribe(() => undefined);
    const second = tokenQueries.list(gateway, { page: 2 });
    observer.setOptions(second);
    expect(observer.getCurrentResult().isPlaceholderData).toBe(true);
    client.setQueryData(sessionKeyAt(gateway), { id: 2 } as User);
    expect(observer.getCurrentResult().data).toBeUndefined();
    // As the next render sets them.
    observer.setOptions(second);
    expect(observer.getCurrentResult().data).toBeUndefined();
    observer.destroy();
    stop();
  });
});
