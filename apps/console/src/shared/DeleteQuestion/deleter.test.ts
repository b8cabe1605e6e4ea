import { GatewayError } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { createDeleter } from "./deleter.ts";

const failing = (error: Error) => () => Promise.reject(error);
const gone = new GatewayError("rejected", { status: 404, code: "redemption_not_found" });

it("a row that is gone after a lost reply was deleted; one that was gone before was not", async () => {
  const deleteRow = createDeleter();
  await expect(deleteRow(1, failing(gone))).rejects.toBe(gone);
  const lost = new GatewayError("network");
  await expect(deleteRow(1, failing(lost))).rejects.toBe(lost);
  await expect(deleteRow(2, failing(gone))).rejects.toBe(gone);
  await expect(deleteRow(1, failing(gone))).resolves.toBeUndefined();
});

it("after a lost reply every other refusal stays one", async () => {
  const deleteRow = createDeleter();
  await expect(deleteRow(1, failing(new GatewayError("network")))).rejects.toThrow();
  for (const refused of [
    new GatewayError("rejected", { code: "group_in_use" }),
    new GatewayError("rejected", { code: "group_not_found", param: "group" }),
  ])
    await expect(deleteRow(1, failing(refused))).rejects.toBe(refused);
});
