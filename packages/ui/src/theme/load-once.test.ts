import { expect, test, vi } from "vitest";

import { loadOnce } from "./load-once.ts";

test("all who ask share one load; one that failed is tried again by the next", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("module");
  const ask = loadOnce(load);
  await expect(ask()).rejects.toThrow("offline");
  const first = ask();
  expect(ask()).toBe(first);
  await expect(first).resolves.toBe("module");
  expect(load).toHaveBeenCalledTimes(2);
});
