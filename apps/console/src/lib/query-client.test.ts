import { GatewayError } from "@one-hub/sdk";
import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

/** Shows a query, fails with a write and returns how often the query was read. */
const readsAround = async (queryKey: readonly string[], failure: GatewayError): Promise<number> => {
  const read = vi.fn(() => Promise.resolve([]));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const write = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(failure),
    meta: { formShowsError: true },
  });
  await expect(write.mutate()).rejects.toBe(failure);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  stop();
  return read.mock.calls.length;
};

it("reads the lists in sight again after a refused write, and nothing else", async () => {
  const refused = new GatewayError("rejected", { code: "token_not_found" });
  expect(await readsAround(["token", "list"], refused)).toBe(2);
  expect(await readsAround(["token", "detail"], refused)).toBe(1);
});

it("reads no list after a failure that is no refusal", async () => {
  expect(await readsAround(["token", "list"], new GatewayError("rate_limited"))).toBe(1);
});
