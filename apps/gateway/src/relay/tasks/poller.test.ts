import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTaskStage } from "../../../test/task-stage.ts";
import { taskLimits } from "./limits.ts";

const stage = createTaskStage();
const { books, fake, imagine, newKey, newPoller, round, tell } = stage;
beforeAll(stage.start);
afterAll(stage.stop);

describe("following tasks", () => {
  it("ends tasks that take too long, and tasks that the upstream has forgotten", async () => {
    const key = await newKey();
    const [old, lost, young] = [await imagine(key), await imagine(key), await imagine(key)];
    const later = (milliseconds: number) => () => stage.services.clock() + milliseconds;
    tell(lost, undefined);
    await newPoller({}, later(taskLimits.lostAfter - 60_000)).round();
    expect((await books(key)).tasks.filter((row) => row.is_open === 1)).toHaveLength(3);
    await newPoller({}, later(taskLimits.lostAfter + 60_000)).round();
    expect((await books(key)).tasks.map((row) => row.status)).toEqual(["IN_PROGRESS", "FAILURE", "IN_PROGRESS"]);
    tell(young, { status: "SUCCESS" });
    await round();
    await newPoller({}, later(taskLimits.mostAge + 60_000)).round();
    const { tasks, notes } = await books(key);
    expect(tasks.map((row) => [row.task_id, row.status])).toEqual([
      [old, "FAILURE"],
      [lost, "FAILURE"],
      [young, "SUCCESS"],
    ]);
    expect(notes).toHaveLength(2);
  });

  it("leaves a channel alone for longer each time that it gives no answer", async () => {
    const key = await newKey();
    const id = await imagine(key);
    let now = stage.services.clock();
    const poller = newPoller({ pollEvery: 1000 }, () => now);
    const askedIn = async (rounds: number) => {
      const before = stage.standIn.seen.length;
      for (let each = 0; each < rounds; each += 1) {
        await poller.round();
        now += 1000;
      }
      return stage.standIn.seen.length - before;
    };
    fake.isDown = true;
    // After 2, 4 and 8 seconds.
    expect(await askedIn(16)).toBe(4);
    fake.isDown = false;
    tell(id, { status: "SUCCESS" });
    expect(await askedIn(16)).toBeGreaterThan(0);
    expect((await books(key)).tasks).toMatchObject([{ status: "SUCCESS" }]);
  });

  it("runs automatically, and polls many tasks at once", async () => {
    const key = await newKey();
    const ids = [];
    for (let each = 0; each < 60; each += 1) ids.push(await imagine(key));
    for (const id of ids) tell(id, { status: "SUCCESS" });
    const before = fake.asked;
    const poller = newPoller({ pollEvery: 5 });
    poller.start();
    await expect.poll(async () => (await books(key)).tasks.every((row) => row.status === "SUCCESS")).toBe(true);
    await poller.stop();
    expect(fake.asked - before).toBeLessThan(10);
  });
});
