import { createGateway, GatewayError, type GatewayErrorKind } from "@one-hub/sdk";
import { QueryObserver, skipToken, type QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";

import * as hooks from "../src/index.ts";
import {
  createGatewayQueryClient,
  runBulk,
  keysOf,
  resourceMutation,
  resourceQuery,
  tokenMutations,
  userMutations,
  type ResourceMutation,
} from "../src/index.ts";

const gateway = createGateway({ baseUrl: "http://gateway.test" });
const keys = keysOf("thing");

/** A client with one list in use, and what happened in which order. */
const withList = (): { client: QueryClient; order: string[] } => {
  const client = createGatewayQueryClient();
  const order: string[] = [];
  let times = 0;
  new QueryObserver(client, {
    queryKey: keys.list({}),
    staleTime: Infinity,
    initialData: "first",
    queryFn: async () => {
      order.push("refetch begins");
      await Promise.resolve();
      times += 1;
      order.push("refetch ends");
      return `answer ${times}`;
    },
  }).subscribe(() => undefined);
  return { client, order };
};

test("keys are the tag, the kind and the input, and begin with the prefixes that invalidate them", () => {
  expect(keys.list({ page: 2 })).toEqual(["thing", "list", { page: 2 }]);
  expect(keys.detail(0)).toEqual(["thing", "detail", 0]);
  expect([keys.all, keys.lists, keys.details]).toEqual([["thing"], ["thing", "list"], ["thing", "detail"]]);
});

test.each([0, "", false, null, -0, Number.NaN])("%j is data and is asked for", async (input) => {
  const read = vi.fn<(input: unknown) => Promise<string>>(async () => "read");
  const query = resourceQuery(gateway, keys.detail(input), input, read);
  expect(await createGatewayQueryClient().fetchQuery(query)).toBe("read");
  expect(read.mock.calls[0]?.[0]).toBe(input);
});

test("only undefined is not asked for", () => {
  expect(resourceQuery(gateway, keys.detail(undefined), undefined, async () => "read").queryFn).toBe(skipToken);
});

test("stale keys are refetched before the caller's onSuccess", async () => {
  const { client, order } = withList();
  const declared = resourceMutation(
    ["thing", "change"],
    async (_gateway, name: string) => {
      order.push("run");
      return name.length;
    },
    () => [keys.lists],
  );
  const options = declared(gateway, {
    onSuccess: (data, variables) =>
      order.push(`success ${data} ${variables} ${client.getQueryData<string>(keys.list({}))}`),
    onSettled: (variables) => order.push(`settled ${variables}`),
  });
  await client.getMutationCache().build(client, options).execute("four");
  expect(order).toEqual(["run", "refetch begins", "refetch ends", "success 4 four answer 1", "settled four"]);
});

test("a first read that a mutation overtakes is asked for again", async () => {
  const client = createGatewayQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  new QueryObserver(client, {
    queryKey: keys.list({}),
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise<string>((resolve) => {
        answers.push(resolve);
      });
    },
  }).subscribe(() => undefined);
  const options = resourceMutation(
    ["thing", "change"],
    async (_gateway, id: number) => id,
    () => [keys.lists],
  )(gateway);
  const done = client.getMutationCache().build(client, options).execute(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.("before the change");
  answers[1]?.("after it");
  await done;
  expect(client.getQueryData(keys.list({}))).toBe("after it");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test("a caller without callbacks, or with a failing one, cannot lose the refetch", async () => {
  for (const callbacks of [undefined, {}, { onSuccess: () => Promise.reject(new Error("the caller's bug")) }]) {
    const { client, order } = withList();
    const options = resourceMutation(
      ["thing", "change"],
      async (_gateway, id: number) => id,
      () => [keys.lists],
    )(gateway, callbacks);
    await client
      .getMutationCache()
      .build(client, options)
      .execute(0)
      .catch(() => undefined);
    expect(order).toEqual(["refetch begins", "refetch ends"]);
  }
});

test("what a mutation sent and was answered leaves the cache once nothing shows it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const client = createGatewayQueryClient();
  const options = resourceMutation(
    ["thing", "change"],
    async (_gateway, password: string) => password.length,
    () => [],
  )(gateway);
  await client.getMutationCache().build(client, options).execute("secret");
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getMutationCache().getAll()).toEqual([]);
});

test("the keys depend on the variables, zero included", async () => {
  const { client } = withList();
  const stale = vi.fn<(id: number) => []>(() => []);
  await client
    .getMutationCache()
    .build(client, resourceMutation(["thing", "change"], async () => undefined, stale)(gateway))
    .execute(0);
  expect(stale).toHaveBeenCalledExactlyOnceWith(0);
});

test("a change of a balance is named by its key, which is not sent as a value", async () => {
  const sent: Request[] = [];
  const answering = createGateway({
    baseUrl: "http://gateway.test",
    fetch: async (request) => {
      sent.push(request.clone());
      return Response.json({ success: true, message: "" });
    },
  });
  const client = createGatewayQueryClient();
  const change = (idempotencyKey?: string) =>
    client
      .getMutationCache()
      .build(client, userMutations.changeQuota(answering))
      .execute({ id: 7, quota: 5, remark: "gift", idempotencyKey });
  await change("once");
  await change();
  expect(sent.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["once", null]);
  for (const request of sent) expect(await request.json()).toEqual({ quota: 5, remark: "gift" });
});

test.each([
  ["network", true],
  ["server", true],
  ["malformed", true],
  ["rejected", false],
  ["rate_limited", false],
  ["unauthenticated", false],
  ["forbidden", false],
  ["not_found", false],
] as const)("after %s the lists are asked again: %s", async (kind: GatewayErrorKind, again) => {
  const { client, order } = withList();
  const fail = resourceMutation(
    ["thing", "change"],
    (): Promise<never> => Promise.reject(new GatewayError(kind)),
    () => [keys.lists],
  );
  const onError = vi.fn<(error: Error) => void>();
  const options = fail(gateway, { onError });
  await expect(client.getMutationCache().build(client, options).execute(undefined)).rejects.toMatchObject({ kind });
  expect(order.includes("refetch begins")).toBe(again);
  expect(onError).toHaveBeenCalledOnce();
});

test("an optimistic update is reverted before the caller's onError", async () => {
  const { client, order } = withList();
  const toggle = resourceMutation(
    ["thing", "change"],
    (): Promise<never> => Promise.reject(new GatewayError("rejected")),
    () => [keys.lists],
    async () => {
      order.push("shown");
      return () => {
        order.push("taken back");
      };
    },
  );
  const options = toggle(gateway, { onError: () => order.push("heard") });
  await expect(client.getMutationCache().build(client, options).execute(undefined)).rejects.toBeInstanceOf(
    GatewayError,
  );
  expect(order.slice(0, 2)).toEqual(["shown", "taken back"]);
  expect(order).toContain("heard");
  expect(order.indexOf("heard")).toBeGreaterThan(order.indexOf("taken back"));
});

test("of two quick optimistic updates only the last refetches, so that the first does not take it back", async () => {
  const { client, order } = withList();
  const replies: (() => void)[] = [];
  const toggle = resourceMutation(
    ["thing", "change"],
    () => new Promise<void>((resolve) => replies.push(resolve)),
    () => [keys.lists],
    async () => () => undefined,
  );
  const change = (): Promise<void> => client.getMutationCache().build(client, toggle(gateway)).execute(undefined);
  const [first, second] = [change(), change()];
  await expect.poll(() => replies.length).toBe(2);
  replies[0]?.();
  await first;
  expect(order).toEqual([]);
  replies[1]?.();
  await second;
  expect(order).toEqual(["refetch begins", "refetch ends"]);
});

test("each of nothing succeeds", async () => {
  expect(await runBulk([], () => Promise.reject(new Error("never")))).toEqual({ succeeded: [], failed: [] });
});

test("each continues after a refusal, zero included, and stops where all would fail", async () => {
  const tried: number[] = [];
  const act = async (id: number): Promise<void> => {
    tried.push(id);
    if (id === 1) throw new GatewayError("rejected", { text: "no" });
    if (id === 3) throw new GatewayError("network");
  };
  const result = await runBulk([0, 1, 2, 3, 4], act);
  expect(tried).toEqual([0, 1, 2, 3]);
  expect(result.succeeded).toEqual([0, 2]);
  expect(result.failed.map(({ id, error, tried }) => [id, error.message, tried])).toEqual([
    [1, "no", true],
    [3, "Something went wrong!", true],
    [4, "Something went wrong!", false],
  ]);
});

test("each tells how far it is, and tries nothing more once it is cancelled", async () => {
  const stop = new AbortController();
  const tried: string[] = [];
  const progress: number[] = [];
  const act = (id: string): Promise<void> => {
    tried.push(id);
    if (id === "b") stop.abort();
    return Promise.resolve();
  };
  const result = await runBulk(["a", "b", "c", "d"], act, {
    signal: stop.signal,
    onProgress: (count) => progress.push(count),
  });
  expect(tried).toEqual(["a", "b"]);
  expect(progress).toEqual([1, 2]);
  expect(result.succeeded).toEqual(["a", "b"]);
  expect(result.failed.map(({ id, error, tried }) => [id, error.name, tried])).toEqual([
    ["c", "AbortError", false],
    ["d", "AbortError", false],
  ]);
});

test("each wraps thrown values that are no errors", async () => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  const { failed } = await runBulk([7], () => Promise.reject("text"));
  expect(failed).toEqual([{ id: 7, error: new Error("text"), tried: true }]);
});

test("a mutation's key is its tag, its action and its gateway, each once", () => {
  expect(tokenMutations.create(gateway).mutationKey).toEqual(["token", "create", { gateway: gateway.id }]);
  const exported: Readonly<Record<string, unknown>> = hooks;
  const makers = Object.keys(exported)
    .filter((name) => name.endsWith("Mutations"))
    // Exports of this name hold nothing else.
    .flatMap((name) => Object.values(exported[name] as Record<string, ResourceMutation<never, never>>));
  const found = makers.map((mutation) => mutation(gateway).mutationKey);
  expect(found.length).toBeGreaterThan(100);
  expect(new Set(found.map((key) => JSON.stringify(key))).size).toBe(found.length);
  for (const key of found)
    expect(key).toEqual([
      expect.stringMatching(/^[a-z_]+$/),
      expect.stringMatching(/^[a-z]\w+$/i),
      { gateway: gateway.id },
    ]);
});

test("mutations under way are found by their tag", async () => {
  const client = createGatewayQueryClient();
  const under = Promise.withResolvers<void>();
  const change = resourceMutation(
    ["thing", "change"],
    () => under.promise,
    () => [],
  );
  const done = client.getMutationCache().build(client, change(gateway)).execute(undefined);
  expect([client.isMutating({ mutationKey: keys.all }), client.isMutating({ mutationKey: ["other"] })]).toEqual([1, 0]);
  under.resolve();
  await done;
});
