import { expect } from "vitest";
import { type Client, startTestApp, type TestApp, type Reply } from "./gateway.ts";

export const day = 86_400;

export const setting = {
  heartbeat: { enabled: false, timeout_seconds: 30 },
  limits: {
    limit_model_setting: { enabled: false, models: [] },
    limits_ip_setting: { enabled: false, whitelist: [] },
  },
};

export const unlimited = {
  name: "main",
  expired_time: -1,
  remain_quota: 0,
  unlimited_quota: true,
  group: "",
  backup_group: "",
  setting,
};

export const list = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.get("/api/token/", { query })).json.data;
export const newest = async (client: Client) => (await list(client)).data[0];
export const create = async (client: Client, changes: object = {}) => {
  const reply = await client.post("/api/token/", { ...unlimited, ...changes });
  expect(reply.json).toEqual({ success: true, message: "" });
  return newest(client);
};
export const refused = (reply: Pick<Reply, "status" | "json">) => {
  expect(reply.status).toBe(200);
  expect(reply.json.success).toBe(false);
  return reply.json.message as string;
};

/** A gateway with groups that are open, closed and not public. It runs from `start` to `stop`. */
export const createTokenStage = () => {
  let app: TestApp;

  const now = () => Math.floor(app.services.clock() / 1000);
  const rowOf = (id: number) =>
    app.services.db.selectFrom("tokens").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const store = (id: number, values: { status?: number; remain_quota?: number; expired_time?: number }) =>
    app.services.db.updateTable("tokens").set(values).where("id", "=", id).execute();

  return {
    get app() {
      return app;
    },
    start: async () => {
      app = await startTestApp();
      await app.services.db
        .insertInto("user_groups")
        .values(
          [
            { symbol: "open", public: 1, enable: 1 },
            { symbol: "closed", public: 1, enable: 0 },
            { symbol: "team", public: 0, enable: 1 },
          ].map((group) => ({ ...group, name: group.symbol, ratio: 1, api_rate: 600, promotion: 0, min: 0, max: 0 })),
        )
        .execute();
      await app.services.catalog.reloadGroups();
    },
    stop: () => app.close(),
    now,
    rowOf,
    store,
  };
};
