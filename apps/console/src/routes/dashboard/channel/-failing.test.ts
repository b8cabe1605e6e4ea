import type { Channel, ErrorLog, SiteUsageRow } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { failingChannels } from "./-failing.ts";

// Only the fields that are read.
const error = (channel: number, code = "upstream_timeout") =>
  ({ channel_id: channel, channel_name: `channel ${channel}`, code }) as ErrorLog;
const calls = (id: number, requests: number) => ({ id, requests }) as SiteUsageRow;
const channel = (id: number, status: Channel["status"]) => ({ id, status, name: `now ${id}` }) as Channel;

describe("the failing channels", () => {
  it("are those with failed attempts and those that the gateway disabled, which come first", () => {
    const rows = failingChannels(
      [error(1, "newest"), error(2), error(1), error(0)],
      [calls(1, 6), calls(2, 1)],
      [channel(1, 1), channel(3, 3), channel(4, 2)],
    );
    expect(rows.map(({ id, name, errors, share }) => [id, name, errors, share])).toEqual([
      [3, "now 3", 0, undefined],
      [1, "now 1", 2, 0.25],
      [2, "channel 2", 1, 0.5],
    ]);
    expect(rows[1]?.last?.code).toBe("newest");
    expect(rows[2]?.channel).toBeUndefined();
  });

  it("have no share where calls are not counted", () => {
    expect(failingChannels([error(1)], undefined, [])[0]?.share).toBeUndefined();
  });
});
