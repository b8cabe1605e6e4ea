import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createUsageWarning } from "./usage-limits.ts";

test("odd usage is warned of once a channel and hour", () => {
  const log = pino({ level: "silent" });
  const warn = vi.spyOn(log, "warn");
  let now = 1_000_000;
  const tell = createUsageWarning({ log, clock: () => now });
  tell(1, "gpt-4o", ["counted"]);
  tell(1, "gpt-4o", ["capped"]);
  tell(2, "gpt-4o", ["counted"]);
  now += 3_599_999;
  tell(1, "gpt-4o", ["counted"]);
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { channelId: 1, model: "gpt-4o", flags: ["counted"] },
    { channelId: 2, model: "gpt-4o", flags: ["counted"] },
  ]);
  now += 1;
  tell(1, "gpt-4o", ["counted"]);
  expect(warn).toHaveBeenCalledTimes(3);
});
