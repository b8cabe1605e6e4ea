import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberAnswer } from "./remember-answer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("rememberAnswer", () => {
  it("calls once for many readers and once more after a minute", async () => {
    const getStatus = vi.fn(async () => ({ asked: getStatus.mock.calls.length }));
    const status = rememberAnswer(getStatus);
    expect(await Promise.all([status(), status(), status()])).toEqual([{ asked: 1 }, { asked: 1 }, { asked: 1 }]);
    vi.advanceTimersByTime(59_999);
    expect(await status()).toEqual({ asked: 1 });
    vi.advanceTimersByTime(1);
    expect(await status()).toEqual({ asked: 2 });
  });

  it("makes the first reader wait at most a second for a call that hangs, and later readers not at all", async () => {
    const status = rememberAnswer(() => new Promise(() => undefined));
    const began = Date.now();
    const first = status();
    await vi.advanceTimersByTimeAsync(400);
    const second = status();
    await vi.advanceTimersByTimeAsync(600);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(Date.now() - began).toBe(1000);
    expect(await status()).toBeUndefined();
    expect(Date.now() - began).toBe(1000);
  });

  it("takes the status of a slow call when it comes", async () => {
    let answer: (status: unknown) => void = () => undefined;
    const status = rememberAnswer(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = status();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await first).toBeUndefined();
    answer({ version: "late" });
    await vi.advanceTimersByTimeAsync(0);
    expect(await status()).toEqual({ version: "late" });
  });

  it("calls again when a call has hung for half a minute", async () => {
    const getStatus = vi.fn((): Promise<unknown> => new Promise(() => undefined));
    const status = rememberAnswer(getStatus);
    const first = status();
    await vi.advanceTimersByTimeAsync(30_000);
    await first;
    getStatus.mockResolvedValueOnce({ version: "v2" });
    expect(await status()).toEqual({ version: "v2" });
  });

  it.each([
    ["a rejection", () => Promise.reject(new Error("away"))],
    [
      "a throw",
      () => {
        throw new Error("away");
      },
    ],
    ["no answer", () => Promise.resolve(undefined)],
  ])("keeps the last status on %s and asks again after five seconds", async (_case, failure) => {
    const getStatus = vi.fn((): Promise<unknown> => Promise.resolve({ version: "v1" }));
    const status = rememberAnswer(getStatus);
    await status();
    vi.advanceTimersByTime(60_000);
    getStatus.mockImplementation(failure);
    expect(await status()).toEqual({ version: "v1" });
    expect(await status()).toEqual({ version: "v1" });
    expect(getStatus).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    getStatus.mockResolvedValue({ version: "v2" });
    expect(await status()).toEqual({ version: "v2" });
  });
});
