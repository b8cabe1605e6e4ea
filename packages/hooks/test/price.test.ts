import { createGateway } from "@one-hub/sdk";
import { expect, test } from "vitest";

import { createGatewayQueryClient, priceQueries } from "../src/index.ts";

/** Reads the price table of a gateway that refuses to list it. */
const readTable = async (refusal: { message: string; code?: string }) => {
  const fetch = async () => Response.json({ success: false, ...refusal });
  const gateway = createGateway({ baseUrl: "http://gateway.test", fetch });
  return createGatewayQueryClient().fetchQuery(priceQueries.table(gateway));
};

test.each([
  ["by its code", { message: "Il n’y a pas de prix", code: "prices_not_found" }],
  ["of open one-hub", { message: "pricing data not found" }],
  ["of a gateway without codes", { message: "There are no prices" }],
  ["of a gateway without codes, in Chinese", { message: "没有价格数据" }],
])("an empty table is an empty list: %s", async (_whose, refusal) => {
  expect(await readTable(refusal)).toEqual([]);
});

test.each([
  ["with a code", { message: "Not now", code: "too_many_attempts" }],
  ["without one", { message: "database is locked" }],
])("another refusal of the table is an error: %s", async (_which, refusal) => {
  await expect(readTable(refusal)).rejects.toMatchObject({ kind: "rejected", text: refusal.message });
});
