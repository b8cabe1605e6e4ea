import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTaskStage, imagineCost, startQuota } from "../../../test/task-stage.ts";
import type { TestKey } from "../../../test/running-gateway.ts";

const stage = createTaskStage();
const { books, channelUse, imagine, mj, newKey, newPoller, notify, round, signed, tell } = stage;
beforeAll(stage.start);
afterAll(stage.stop);

describe("a Midjourney task", () => {
  it("that failed is refunded once, however many tell of it at the same time", async () => {
    const key = await newKey({ token: { unlimited_quota: false, remain_quota: imagineCost } });
    const used = await channelUse(stage.midjourneyChannel);
    const id = await imagine(key, "something banned later");
    expect((await books(key)).token).toMatchObject({ remain_quota: 0, used_quota: imagineCost });
    tell(id, { status: "FAILURE", failReason: "Banned prompt" });
    const pollers = Array.from({ length: 25 }, () => newPoller());
    const replies = await Promise.all([
      ...pollers.map((poller) => poller.round()),
      ...Array.from({ length: 25 }, () => notify(signed(), id)),
    ]);
    for (const reply of replies)
      if (reply !== undefined) expect(reply).toMatchObject({ status: 200, body: { code: 1 } });
    const { user, token, tasks, calls, notes } = await books(key);
    expect(user.quota).toBe(startQuota);
    expect(user.used_quota).toBe(0);
    expect(token).toMatchObject({ remain_quota: imagineCost, used_quota: 0, status: 1 });
    expect(await channelUse(stage.midjourneyChannel)).toBe(used);
    expect(calls).toHaveLength(1);
    expect(notes.map((row) => row.content)).toEqual([`构图失败 ${id}，补偿 ＄0.100000 额度`]);
    expect(tasks).toMatchObject([
      { status: "FAILURE", fail_reason: "Banned prompt", progress: 100, quota: imagineCost },
    ]);
    // It has ended: what is told later changes nothing.
    tell(id, { status: "SUCCESS", failReason: "" });
    await notify(signed(), id);
    await round();
    expect((await books(key)).tasks).toMatchObject([{ status: "FAILURE" }]);
  });

  it("takes its provider's charge out of the sums when it fails, also in a group that is not charged", async () => {
    const { db } = stage.services;
    const setRatio = (ratio: number | null) =>
      stage.gateway.asRoot("/api/channel/", {
        method: "PUT",
        body: JSON.stringify({ id: stage.midjourneyChannel, cost_ratio: ratio }),
      });
    const setGroupRatio = async (ratio: number) => {
      await db.updateTable("user_groups").set({ ratio }).where("symbol", "=", "default").execute();
      await stage.services.catalog.reloadGroups();
    };
    const sumsOf = async ({ userId }: TestKey) => {
      await stage.services.ledger.drain();
      const rows = await db.selectFrom("usage_hours").selectAll().where("user_id", "=", userId).execute();
      const sum = (column: "quota" | "cost" | "costed_quota") => rows.reduce((total, row) => total + row[column], 0);
      return [sum("quota"), sum("cost"), sum("costed_quota")];
    };
    const cost = imagineCost * 0.4;
    for (const groupRatio of [1, 0]) {
      await setRatio(0.4);
      await setGroupRatio(groupRatio);
      const quota = imagineCost * groupRatio;
      const key = await newKey();
      const kept = await imagine(key);
      const failed = await imagine(key);
      expect(await sumsOf(key)).toEqual([2 * quota, 2 * cost, 2 * quota]);
      // The amount recorded with the charge goes back, whatever the ratio is now.
      await setRatio(null);
      tell(kept, { status: "SUCCESS" });
      tell(failed, { status: "FAILURE", failReason: "Banned prompt" });
      await round();
      expect(await sumsOf(key)).toEqual([quota, cost, quota]);
    }
    await setGroupRatio(1);
  });

  it("that succeeded is not refunded by later reports", async () => {
    const key = await newKey();
    const id = await imagine(key);
    tell(id, { status: "SUCCESS" });
    await round();
    tell(id, { status: "FAILURE", failReason: "late" });
    await notify(signed(), id);
    await round();
    const { user, tasks, notes } = await books(key);
    expect(user.quota).toBe(startQuota - imagineCost);
    expect(tasks).toMatchObject([{ status: "SUCCESS", fail_reason: "" }]);
    expect(notes).toEqual([]);
  });

  it("does not fail because of a webhook alone", async () => {
    const key = await newKey();
    const stranger = await newKey();
    const id = await imagine(key);
    expect(await notify("/mj/notify", id)).toMatchObject({ status: 401, body: { error: { type: "one_hub_error" } } });
    for (const path of [
      "/mj/notify?sign=x",
      `/mj/notify?sign=mj-notify:${stage.midjourneyChannel}.x`,
      signed(stage.sunoChannel),
    ])
      expect(await notify(path, id)).toMatchObject({ status: 400, body: { code: 4 } });
    expect(await notify(signed(), "unknown")).toMatchObject({ status: 400, body: { description: "task_no_found" } });
    expect(await notify("/mj/notify", id, { "mj-api-secret": stranger.key })).toMatchObject({ status: 400 });
    // The owner may say that there is news; whether there is, the upstream is asked.
    expect(await notify("/mj/notify", id, { "mj-api-secret": key.key })).toMatchObject({
      status: 200,
      body: { code: 1 },
    });
    expect(await notify(signed(), id)).toMatchObject({ status: 200 });
    expect((await books(key)).tasks).toMatchObject([{ status: "IN_PROGRESS", is_open: 1 }]);
  });

  it("costs nothing when the upstream refuses it", async () => {
    const key = await newKey();
    const none = await mj(key.key, "/mj/submit/imagine", { prompt: "no account" });
    expect(none).toMatchObject({ status: 200, body: { code: 3, description: "No available account instance" } });
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "banned" })).toMatchObject({
      status: 400,
      body: { code: 24, description: "Banned word", type: "upstream_error" },
    });
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "broken" })).toMatchObject({
      status: 400,
      body: { code: 4 },
    });
    const { user, tasks, calls } = await books(key);
    expect(user.quota).toBe(startQuota);
    expect(calls).toEqual([]);
    expect(tasks).toMatchObject([
      { status: "FAILURE", code: 3, quota: 0, is_open: 0, fail_reason: "No available account instance" },
      { status: "FAILURE", code: 24, quota: 0, is_open: 0 },
    ]);
  });
});
