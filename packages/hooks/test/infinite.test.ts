import { createGateway, type Gateway, type Token, type TokenPage } from "@one-hub/sdk";
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  skipToken,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type usePrefetchInfiniteQuery,
  type useSuspenseInfiniteQuery,
} from "@tanstack/react-query";
import { expect, expectTypeOf, test } from "vitest";

import { infiniteQuery, tokenKeys, tokenMutations, tokenQueries, useInfiniteList } from "../src/index.ts";

/** A gateway with three keys. Writes are refused, once it may answer them. */
const withKeys = (mayAnswer: Promise<unknown> = Promise.resolve()) => {
  const asked: string[] = [];
  const gateway = createGateway({
    baseUrl: "http://gateway.test",
    fetch: async ({ method, url }) => {
      const { pathname, searchParams } = new URL(url);
      asked.push(`${method} ${pathname}?${searchParams}`);
      if (method !== "GET") {
        await mayAnswer;
        return Response.json({ success: false, message: "refused" });
      }
      const [page, size] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("size"))];
      const data = ["a", "b", "c"].map((name, id) => ({ id, name, status: 1 })).slice((page - 1) * size, page * size);
      return Response.json({ success: true, message: "", data: { data, page, size, total_count: 3 } });
    },
  });
  return { gateway, asked };
};

const follow = async (client: QueryClient, gateway: Gateway) => {
  const observer = new InfiniteQueryObserver(client, infiniteQuery(tokenQueries.list, gateway, { size: 2 }));
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return observer;
};

test("pages come one after another, up to the last", async () => {
  const { gateway, asked } = withKeys();
  const observer = await follow(new QueryClient(), gateway);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  await observer.fetchNextPage();
  const { data, hasNextPage } = observer.getCurrentResult();
  expect(data?.pages.flatMap(({ data: keys }) => keys.map(({ name }) => name))).toEqual(["a", "b", "c"]);
  expect(hasNextPage).toBe(false);
  expect(asked).toEqual(["GET /api/token/?size=2&page=1", "GET /api/token/?size=2&page=2"]);
});

test("a list of open one-hub that answers 0 as page and size is read to its end, too", async () => {
  const names = ["a", "b", "c", "d", "e"];
  const gateway = createGateway({
    baseUrl: "http://gateway.test",
    fetch: async ({ url }) => {
      const page = Number(new URL(url).searchParams.get("page"));
      const data = names.slice((page - 1) * 2, page * 2).map((name, id) => ({ id, name, status: 1 }));
      return Response.json({ success: true, message: "", data: { data, page: 0, size: 0, total_count: 5 } });
    },
  });
  const observer = await follow(new QueryClient(), gateway);
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const { data } = observer.getCurrentResult();
  expect(data?.pages.flatMap(({ data: keys }) => keys.map(({ name }) => name))).toEqual(names);
});

test("they are kept beside the single pages, typed, and refreshed with them", async () => {
  const { gateway, asked } = withKeys();
  const client = new QueryClient();
  await follow(client, gateway);
  const single = tokenQueries.list(gateway, { size: 2 });
  const all = infiniteQuery(tokenQueries.list, gateway, { size: 2 });
  expect(all.queryKey).not.toEqual(single.queryKey);
  expect((await client.fetchQuery(single)).data).toHaveLength(2);
  expectTypeOf(client.getQueryData(all.queryKey)?.pages).toEqualTypeOf<TokenPage[] | undefined>();
  expect(client.getQueryData(all.queryKey)?.pages).toHaveLength(1);
  asked.length = 0;
  await client.invalidateQueries({ queryKey: tokenKeys.lists });
  expect(asked).toEqual(["GET /api/token/?size=2&page=1"]);
});

test("a switched status shows in advance on every page, and is taken back when refused", async () => {
  const answer = Promise.withResolvers<void>();
  const { gateway } = withKeys(answer.promise);
  const client = new QueryClient();
  const observer = await follow(client, gateway);
  await observer.fetchNextPage();
  const statuses = () =>
    observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ status }) => status));
  const switched = new MutationObserver(client, tokenMutations.updateStatus(gateway)).mutate({ id: 2, status: 2 });
  await expect.poll(statuses).toEqual([1, 1, 2]);
  answer.resolve();
  await expect(switched).rejects.toThrow("refused");
  expect(statuses()).toEqual([1, 1, 1]);
});

test("without filters nothing is read", () => {
  expect(infiniteQuery(tokenQueries.list, withKeys().gateway, undefined).queryFn).toBe(skipToken);
});

test("the options of known filters suit useSuspenseInfiniteQuery and usePrefetchInfiniteQuery, those of unknown ones do not", () => {
  const { gateway } = withKeys();
  const known = infiniteQuery(tokenQueries.list, gateway, { size: 2 });
  const unknown = (filters: { size: number } | undefined) => infiniteQuery(tokenQueries.list, gateway, filters);
  type Pages = InfiniteData<TokenPage, number>;
  type Suspense = typeof useSuspenseInfiniteQuery<TokenPage, Error, Pages, QueryKey, number>;
  type Prefetch = typeof usePrefetchInfiniteQuery<TokenPage, Error, Pages, QueryKey, number>;
  expectTypeOf(known).toExtend<Parameters<Suspense>[0]>();
  expectTypeOf(known).toExtend<Parameters<Prefetch>[0]>();
  expectTypeOf<ReturnType<typeof unknown>>().not.toExtend<Parameters<Suspense>[0]>();
  // As they are called, with everything inferred.
  const asCalled = (suspense: typeof useSuspenseInfiniteQuery, prefetch: typeof usePrefetchInfiniteQuery) => {
    prefetch(known);
    return suspense(known).data.pages;
  };
  expectTypeOf(asCalled).returns.toEqualTypeOf<TokenPage[]>();
  expect(known.queryFn).toBeTypeOf("function");
});

test("a list that is read page after page takes the options of useInfiniteQuery", () => {
  const select = ({ pages }: InfiniteData<TokenPage, number>): Token[] => pages.flatMap(({ data }) => data);
  const asCalled = () => ({
    plain: useInfiniteList(tokenQueries.list, { size: 2 }, { enabled: false, staleTime: 60_000, maxPages: 3 }),
    selected: useInfiniteList(tokenQueries.list, undefined, { select }),
    inferred: useInfiniteList(tokenQueries.list, {}, { select: ({ pages }) => pages.length }),
    // @ts-expect-error the list decides which page is next
    next: useInfiniteList(tokenQueries.list, {}, { getNextPageParam: () => 1 }),
  });
  type Called = ReturnType<typeof asCalled>;
  expectTypeOf<Called["plain"]>().toEqualTypeOf<UseInfiniteQueryResult<InfiniteData<TokenPage, number>>>();
  expectTypeOf<Called["selected"]["data"]>().toEqualTypeOf<Token[] | undefined>();
  expectTypeOf<Called["inferred"]["data"]>().toEqualTypeOf<number | undefined>();
});
