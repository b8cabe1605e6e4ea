import { createGateway } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { allMonths, invoiceFile } from "./-invoice-csv.ts";

const sums = { request_count: 1, quota: 83, prompt_tokens: 10, completion_tokens: 5, request_time: 177 };

describe("the file", () => {
  it("holds points, dollars and seconds, and disarms formulas in names", () => {
    const words = { about: "model", column: (id: string) => id, quotaPerUnit: 500_000 } as const;
    expect(invoiceFile([{ name: "=x", ...sums }], words).join("")).toBe(
      "\ufeffmodel,calls,input,output,duration,points,refunded,dollars\r\n'=x,1,10,5,0.177,83,0,0.000166\r\n",
    );
  });
});

describe("all months", () => {
  it("are read page after page until they are there", async () => {
    const asked: string[] = [];
    const gateway = createGateway({
      baseUrl: "http://gateway.example",
      fetch: async ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(`${query.get("page")} ${query.get("size")} ${query.get("order")}`);
        const rows = query.get("page") === "1" ? 100 : 3;
        const data = Array.from({ length: rows }, () => ({ date: "2026-10-01", ...sums }));
        return Response.json({ success: true, message: "", data: { data, page: 1, size: 100, total_count: 103 } });
      },
    });
    expect(await allMonths(gateway, "-quota")).toHaveLength(103);
    expect(asked).toEqual(["1 100 -quota", "2 100 -quota"]);
  });
});
