import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/gateway.ts";

describe("the state of an order", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it("is not paid where nobody has ordered anything", async () => {
    const root = await app.root();
    for (const path of ["/api/user/order/status?trade_no=1", "/api/user/order/status"]) {
      const { status, json } = await root.get(path);
      expect([status, json]).toEqual([200, { success: false, message: "" }]);
    }
  });

  it("is told to nobody who is not signed in", async () => {
    expect((await app.guest().get("/api/user/order/status?trade_no=1")).status).toBe(401);
  });
});
