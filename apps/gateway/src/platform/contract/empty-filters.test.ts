import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { contractOperations } from "./contract.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});

afterAll(() => app.close());

const typeOf = (schema: Record<string, unknown>) => (Array.isArray(schema["enum"]) ? "enum" : schema["type"]);

/** Query of one-hub's own web client without filters. */
const filters =
  "order status user_id trade_no gateway_no start_timestamp end_timestamp username token_name model_name channel_id";

describe("empty values of a query", () => {
  it.each([
    ["/api/payment/order", filters],
    ["/api/order", filters],
    ["/api/log/", `${filters} log_type source_ip`],
    ["/api/log/self", `${filters} log_type`],
    ["/api/token/", "order keyword"],
    ["/api/user/", "order keyword"],
    ["/api/channel/", "order type status name group models key test_model other tag filter_tag"],
    ["/api/redemption/", "order keyword"],
    ["/api/user_group/", "order Name"],
    ["/api/payment/", "order type name uuid currency"],
    ["/api/mj/", "order channel_id mj_id start_timestamp end_timestamp"],
    ["/api/mj/self", "order mj_id start_timestamp end_timestamp"],
    ["/api/task/", "order platform action status task_id start_timestamp end_timestamp channel_id token_id user_id"],
    ["/api/task/self", "order platform action status task_id start_timestamp end_timestamp"],
  ])("narrow nothing at %s", async (path, names) => {
    const query = Object.fromEntries(names.split(" ").map((name) => [name, ""]));
    const plain = await root.get(path);
    if (plain.status === 404) return;
    const reply = await root.get(path, { query });
    expect(reply.json).toMatchObject({ success: true });
    expect(reply.json.data.total_count).toBe(plain.json.data.total_count);
  });

  const lists = contractOperations.filter(
    ({ method, parameters }) =>
      method === "GET" && parameters.some(({ in: place, name }) => place === "query" && name === "page"),
  );

  it.each(lists.map((operation) => [operation.id, operation] as const))(
    "%s takes every number and enum as not set",
    async (_id, { path, parameters }) => {
      const unset = parameters.filter(
        ({ in: place, schema, required }) =>
          place === "query" && required !== true && ["enum", "integer", "number"].includes(String(typeOf(schema))),
      );
      const query = Object.fromEntries(unset.map(({ name }) => [name, ""]));
      const plain = await root.get(path);
      const reply = await root.get(path, { query });
      expect([reply.status, reply.json.success, reply.json.data?.total_count]).toEqual([
        plain.status,
        plain.json.success,
        plain.json.data?.total_count,
      ]);
    },
  );

  it("are false for a flag", async () => {
    await root.put("/api/user_group/", { id: 1, enable: true });
    const off = await root.get("/api/user_group/", { query: { enable: "" } });
    expect(off.json.data.data.filter((group: { enable: boolean }) => group.enable)).toEqual([]);
  });

  it.each([
    ["/api/user/usage", { from: "", to: "1", by: "day" }, "from"],
    ["/api/user/usage", { from: "0", to: "1", by: "" }, "by"],
    ["/api/verification", { email: "" }, "email"],
  ])("are refused where one is needed: %s %o", async (path, query, param) => {
    const reply = await root.get(path, { query });
    expect(reply.json).toMatchObject({ success: false, code: "value_missing", param });
  });
});
