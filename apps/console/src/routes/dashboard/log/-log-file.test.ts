import { describe, expect, it } from "vitest";

import { csvLines } from "../../../lib/csv.ts";
import { logFile } from "./-log-file.ts";
import { testRow } from "./-test-row.ts";

const words = {
  column: (id: string) => id,
  type: (type: number) => `type ${type}`,
  yes: "yes",
  no: "no",
  said: ({ content, event }: { content: string; event?: string }) => event ?? content,
  quotaPerUnit: 500_000,
};
const cellsOf = (admin: boolean, row = testRow()): Record<string, string> => {
  const { head, line } = csvLines(logFile(admin, words));
  const values = line(row).trimEnd().split(",");
  return Object.fromEntries(
    head
      .trimEnd()
      .split(",")
      .map((name, index) => [name, values[index] ?? ""]),
  );
};

describe("a line of the file", () => {
  it("holds a call with points, dollars, tokens and times", () => {
    expect(cellsOf(true)).toMatchObject({
      type: "type 2",
      user: "mei",
      channelId: "1",
      channel: "echo",
      key: "ci",
      model: "gpt-4o",
      group: "default",
      streamed: "yes",
      durationMs: "177",
      firstTokenMs: "10",
      inputTokens: "12",
      outputTokens: "7",
      points: "83",
      dollars: "0.000166",
      ip: "127.0.0.1",
    });
  });

  it("names the call's id where the gateway tells it", () => {
    expect(cellsOf(false, testRow({ request_id: "20261121abc" }))["request"]).toBe("20261121abc");
    expect(cellsOf(false)["request"]).toBe("");
  });

  it("takes a refund off, and says events in words", () => {
    const refund = testRow({ type: 4, quota: 0, refunded: 50_000, event: "task_refunded", content: "补偿" });
    expect(cellsOf(true, refund)).toMatchObject({ points: "-50000", dollars: "-0.1", content: "task_refunded" });
  });

  it("keeps from users what their log does not show", () => {
    const cells = cellsOf(false);
    expect(cells).not.toHaveProperty("user");
    expect(cells).not.toHaveProperty("channel");
    expect(cells["points"]).toBe("83");
  });

  it("leaves empty what a row has not, and writes zero where it is zero", () => {
    const cells = cellsOf(
      true,
      testRow({ type: 3, quota: 0, metadata: null, channel: null, channel_id: 0, content: "x" }),
    );
    expect(cells).toMatchObject({
      channelId: "",
      group: "",
      durationMs: "",
      inputTokens: "",
      points: "0",
      dollars: "0",
      content: "x",
    });
  });

  it("disarms formulas in names", () => {
    expect(csvLines(logFile(false, words)).line(testRow({ token_name: "=1+1" }))).toContain(",'=1+1,");
  });
});
