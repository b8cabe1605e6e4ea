import { expect, test } from "vitest";

import { createGateway, listTokens, paginate } from "../src/index.ts";
import { serve } from "./server.ts";

/** A gateway with so many keys, and the pages that were asked for. */
const withKeys = async (total: number) => {
  const asked: string[] = [];
  const baseUrl = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://gateway.example");
    const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("size"))];
    asked.push(`${page} of ${size}, ${searchParams.get("keyword")}`);
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * size, page * size);
    const data = { data: ids.map((id) => ({ id })), page, size, total_count: total };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: true, message: "", data }));
  });
  return { gateway: createGateway({ baseUrl }), asked };
};

const idsOf = async (rows: AsyncIterable<{ id: number }>): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
};

test("every row comes once, page after page, with the filters of the list", async () => {
  const { gateway, asked } = await withKeys(250);
  const ids = await idsOf(paginate(listTokens, gateway, { keyword: "a" }));
  expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(asked).toEqual(["1 of 100, a", "2 of 100, a", "3 of 100, a"]);
});

test("a full last page is known as the last, and an empty list is one request", async () => {
  const full = await withKeys(20);
  expect(await idsOf(paginate(listTokens, full.gateway, { size: 10 }))).toHaveLength(20);
  expect(full.asked).toHaveLength(2);
  const empty = await withKeys(0);
  expect(await idsOf(paginate(listTokens, empty.gateway, {}))).toEqual([]);
  expect(empty.asked).toHaveLength(1);
});

test("page 0 is the first page, and its rows come once", async () => {
  const { gateway, asked } = await withKeys(150);
  expect(await idsOf(paginate(listTokens, gateway, { page: 0 }))).toHaveLength(150);
  expect(asked).toEqual(["1 of 100, null", "2 of 100, null"]);
});

test("a loop that is left asks for nothing more, and a failure is the list's", async () => {
  const { gateway, asked } = await withKeys(250);
  for await (const { id } of paginate(listTokens, gateway, { page: 2, size: 5 })) if (id === 7) break;
  expect(asked).toEqual(["2 of 5, null"]);
  const abort = new AbortController();
  abort.abort();
  await expect(idsOf(paginate(listTokens, gateway, {}, { signal: abort.signal }))).rejects.toMatchObject({
    name: "AbortError",
  });
});
