import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import "../../../i18n/i18n.ts";
import log from "../../../i18n/locales/en/log.json";
import { csvLines } from "../../../lib/csv.ts";
import { logFile } from "./-log-file.ts";
import { testRow } from "./-test-row.ts";

i18next.addResourceBundle("en", "log", log);
vi.stubGlobal("document", { documentElement: {} });
await i18next.changeLanguage("en");
const t = i18next.getFixedT("en", "log");
const numbers = { locale: "en-US" as const, spend: (quota: number) => `${quota} points`, quotaPerUnit: 500_000 };
const names = new Map(Object.entries(log.export.column).map(([id, name]) => [name, id]));

const cellsOf = (admin: boolean, row = testRow()): Record<string, string> => {
  const { head, line } = csvLines(logFile(admin, t, numbers));
  const values = line(row).trimEnd().split(",");
  return Object.fromEntries(
    head
      .trimEnd()
      .split(",")
      .map((name, index) => [names.get(name) ?? name, values[index] ?? ""]),
  );
};

describe("a line of the file", () => {
  it("holds a call with points, dollars, tokens and times", () => {
    expect(cellsOf(true)).toMatchObject({
      type: log.types.consume,
      user: "mei",
      channelId: "1",
      channel: "echo",
      key: "ci",
      model: "gpt-4o",
      group: "default",
      streamed: log.export.yes,
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
    const refund = testRow({
      type: 4,
      quota: 0,
      refunded: 50_000,
      event: "task_refunded",
      params: { quota: 50_000, task_id: "t1" },
    });
    expect(cellsOf(true, refund)).toMatchObject({
      points: "-50000",
      dollars: "-0.1",
      content: "Task t1 failed: 50000 points refunded",
    });
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
    expect(csvLines(logFile(false, t, numbers)).line(testRow({ token_name: "=1+1" }))).toContain(",'=1+1,");
  });
});
