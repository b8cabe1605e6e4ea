import { createGateway, listTokens, type Gateway } from "@one-hub/sdk";
import { faultNames, faultReply } from "@one-hub/testing/faults.ts";
import { MutationObserver, QueryCache } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";

import { createGatewayQueryClient, resourceQuery, tokenMutations, tokenQueries } from "../src/index.ts";

/** A gateway that always fails in one way, and how often it was asked. */
const failing = (fail: () => Promise<Response>): { gateway: Gateway; calls: () => number } => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(fail);
  return { gateway: createGateway({ baseUrl: "http://gateway.test", fetch }), calls: () => fetch.mock.calls.length };
};

const patient = (): ReturnType<typeof createGatewayQueryClient> => {
  const client = createGatewayQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return client;
};

const offline = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

const asked: Record<string, number> = {
  rate_limited: 1,
  html: 1,
  refused: 1,
  unauthenticated: 1,
  server_error: 3,
  empty: 1,
  broken_json: 1,
};

test.each(faultNames.filter((name) => faultReply(name) !== undefined))(
  "a query that meets %s is asked again only where that can help",
  async (name) => {
    const reply = faultReply(name);
    const { gateway, calls } = failing(async () => new Response(reply?.body, { status: reply?.status ?? 0 }));
    await expect(patient().fetchQuery(tokenQueries.list(gateway, {}))).rejects.toBeInstanceOf(Error);
    expect(calls()).toBe(asked[name]);
  },
);

test("a query without a network is tried three times, although the browser reports to be offline", async () => {
  const { gateway, calls } = failing(offline);
  await expect(patient().fetchQuery(tokenQueries.detail(gateway, 0))).rejects.toMatchObject({ kind: "network" });
  expect(calls()).toBe(3);
});

test("a query that outlived the gateway's timeout is not asked again", async () => {
  const asked = vi.fn<(request: Request) => Promise<Response>>(
    ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: asked, timeout: 0.02 });
  await expect(patient().fetchQuery(tokenQueries.detail(gateway, 0))).rejects.toMatchObject({ kind: "network" });
  expect(asked).toHaveBeenCalledOnce();
});

test("the waits between the tries stay below two seconds in all", () => {
  const retryDelay = createGatewayQueryClient().getDefaultOptions().queries?.retryDelay;
  if (typeof retryDelay !== "function") throw new Error("no delays");
  expect(retryDelay(0, new Error("first")) + retryDelay(1, new Error("second"))).toBeLessThan(2_000);
});

test("an error that is not the gateway's is not retried", async () => {
  const fail = vi.fn<() => Promise<never>>(() => Promise.reject(new RangeError("a bug")));
  await expect(
    patient().fetchQuery(resourceQuery(createGateway({ baseUrl: "http://gateway.test" }), ["x"], {}, fail)),
  ).rejects.toThrow("a bug");
  expect(fail).toHaveBeenCalledOnce();
});

test("a mutation is never retried, in any QueryClient", async () => {
  const { gateway, calls } = failing(offline);
  const client = patient();
  client.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0, networkMode: "always" } });
  const mutation = client.getMutationCache().build(client, tokenMutations.remove(gateway));
  await expect(mutation.execute(1)).rejects.toMatchObject({ kind: "network" });
  expect(calls()).toBe(1);
});

test("a mutation of the application's own leaves the cache a second after no component shows it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createGatewayQueryClient();
  const form = new MutationObserver(client, { mutationFn: (values: { password: string }) => Promise.resolve(values) });
  await form.mutate({ password: "never mind" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getMutationCache().getAll()).toHaveLength(1);
  form.reset();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.getMutationCache().getAll()).toEqual([]);
});

test("the application's own cache gets failures", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const client = createGatewayQueryClient({ queryCache: new QueryCache({ onError }) });
  const { gateway } = failing(async () => new Response(null, { status: 429 }));
  await expect(client.fetchQuery(tokenQueries.list(gateway, {}))).rejects.toMatchObject({ kind: "rate_limited" });
  expect(onError).toHaveBeenCalledOnce();
});

test("a query without observers is aborted", async () => {
  let signal: AbortSignal | undefined;
  const gateway = createGateway({
    baseUrl: "http://gateway.test",
    fetch: (request) => {
      signal = request.signal;
      return new Promise<Response>(() => undefined);
    },
  });
  const client = patient();
  const waiting = client.fetchQuery({
    queryKey: ["x"],
    queryFn: (context) => listTokens(gateway, {}, { signal: context.signal }),
  });
  await client.cancelQueries({ queryKey: ["x"] });
  await expect(waiting).rejects.toBeInstanceOf(Error);
  expect(signal?.aborted).toBe(true);
});
