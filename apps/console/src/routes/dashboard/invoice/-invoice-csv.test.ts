import i18next from "i18next";
import { expect, it } from "vitest";
import "../../../i18n/i18n.ts";
import { csvLines } from "../../../lib/csv.ts";
import { sumColumns } from "./-invoice-csv.ts";
import type { StatementLine } from "./-statement.ts";

it("a file of sums holds points, dollars and seconds, and disarms formulas in names", () => {
  const t = i18next.getFixedT("cimode", "invoice");
  const columns = sumColumns("model", ({ name }: StatementLine) => name, t, 500_000);
  const { head, line } = csvLines(columns);
  expect(head).toBe(
    "file.model,file.calls,file.input,file.output,file.duration,file.points,file.refunded,file.dollars\r\n",
  );
  const sums = { request_count: 1, quota: 83, prompt_tokens: 10, completion_tokens: 5, request_time: 177 };
  expect(line({ name: "=x", ...sums })).toBe("'=x,1,10,5,0.177,83,0,0.000166\r\n");
});
