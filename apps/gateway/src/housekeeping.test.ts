import { expect, it } from "vitest";
import { startTestApp } from "../test/gateway.ts";
import { startChannelTests, startHousekeeping } from "./housekeeping.ts";
import { logType } from "./domains/log/log-type.ts";
import { insertLogs, noteRow } from "./domains/log/write-store.ts";
import { insertRecord } from "./domains/operation-record/store.ts";

const DAY = 86_400;

it("keeps log rows, audit log and telemetry for as long as the options say, and tells how each job ended", async () => {
  const app = await startTestApp();
  const { services } = app;
  const { db } = services;
  const root = await app.root();
  const write = async (key: string, value: string) => root.put("/api/option/", { key, value });
  const now = Math.floor(services.clock() / 1000);
  const row = { user_id: 1, username: "root", content: "", type: logType.consume, quota: 1, model_name: "gpt-4o" };
  await insertLogs(db, [
    noteRow({ ...row, created_at: now - 40 * DAY }),
    noteRow({ ...row, created_at: now - 40 * DAY, type: logType.topUp }),
    noteRow({ ...row, created_at: now - 20 * DAY }),
  ]);
  const record = { user_id: 1, username: "root", role: 100, action: "login", target: "", text: "", ip: "" };
  await db.deleteFrom("operation_records").execute();
  for (const age of [400, 20])
    await insertRecord(db, { ...record, user_agent: "", success: 1, created_at: now - age * DAY });
  const figure = { model: "gpt-4o", channelId: 1, latency: 1, firstToken: undefined, promptTokens: 1 };
  services.telemetry.succeeded({ ...figure, completionTokens: 1 });
  await services.telemetry.flush();
  await db
    .updateTable("model_figures")
    .set({ start: now - 50 * DAY })
    .where("span", "=", 21_600)
    .execute();
  const keepHouse = async () => {
    const stop = startHousekeeping(services);
    await expect.poll(() => services.jobs.list().at(-1)).toMatchObject({ name: "statements", state: "done" });
    await stop();
  };
  const left = async () => [
    (await db.selectFrom("logs").select("id").execute()).length,
    (await db.selectFrom("operation_records").select("id").where("action", "=", "login").execute()).length,
    (await db.selectFrom("model_figures").select("span").where("span", "=", 21_600).execute()).length,
  ];
  await keepHouse();
  expect(await left()).toEqual([3, 2, 1]);
  expect((await write("LogDays", "36501")).json).toMatchObject({ success: false, code: "value_too_large" });
  await write("LogDays", "30");
  await write("OperationRecordDays", "365");
  await write("TelemetryDays", "30");
  await keepHouse();
  expect(await left()).toEqual([2, 1, 0]);
  const { jobs } = (await root.get("/api/system/")).json.data;
  expect(jobs.find(({ name }: { name: string }) => name === "log_retention")).toEqual({
    name: "log_retention",
    state: "done",
    started_at: now,
    ended_at: now,
    next_at: now + 3600,
    removed: 1,
    error: "",
  });

  await services.jobs.run("statements", () => Promise.reject(new Error("no room")));
  expect((await root.get("/api/system/")).json.data.jobs.at(-1)).toMatchObject({ state: "failed", error: "no room" });
  await app.close();
});

it("tests all channels at an interval, and tells when it did last", async () => {
  const app = await startTestApp();
  const { services } = app;
  const root = await app.root();
  // Nothing listens at this port.
  const channel = {
    type: 1,
    name: "gone",
    base_url: "http://127.0.0.1:9",
    key: "sk-1",
    models: "gpt-4o",
    group: "default",
  };
  expect((await root.post("/api/channel/", channel)).json).toMatchObject({ success: true });
  const stop = startChannelTests(services, 0.05);
  expect(services.channelTests.latest()).toBeUndefined();
  const ofTests = () => services.jobs.list().find(({ name }) => name === "channel_tests");
  await expect.poll(ofTests).toMatchObject({ state: "done", every: 0.05, error: "" });
  stop();
  await services.channelTests.ended();
  const { tested = [] } = services.channelTests.latest() ?? {};
  expect(Object.fromEntries(tested.map(({ channel: { name }, test }) => [name, test.ok]))).toEqual({
    echo: true,
    gone: false,
  });
  await app.close();
});
