import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../lib/viewer.ts";
import { platformName, taskList } from "./-task.list.ts";
import { taskSearch } from "./-task.search.ts";

const { query: listQuery, isFiltered, withoutFilters } = taskList;
const user: Viewer = { id: 2, admin: false, root: false, offers: () => true };
const admin: Viewer = { ...user, id: 1, admin: true };

describe("the address of the tasks", () => {
  const search = taskSearch.parse({
    task: "a",
    platform: "suno",
    status: "NEW",
    user: 3,
    channel: 7,
    order: "-user_id",
    page: 2,
  });
  it("asks for others' tasks as an administrator only", () => {
    expect(listQuery(search, admin, 0)).toEqual({
      task_id: "a",
      platform: "suno",
      status: "NEW",
      user_id: 3,
      channel_id: 7,
      page: 2,
      size: 20,
      order: "-user_id",
    });
    const own = listQuery(search, user, 0);
    expect(own).not.toHaveProperty("user_id");
    expect(own).not.toHaveProperty("channel_id");
  });
  it("drops its filters and keeps its order", () => {
    expect(isFiltered(search, admin)).toBe(true);
    const clear = withoutFilters(search);
    expect(isFiltered(clear, admin)).toBe(false);
    expect(clear).toMatchObject({ order: "-user_id", page: 1 });
  });
  it("counts what it says wrongly as not said", () => {
    expect(taskSearch.parse({ order: "constructor", channel: -1, size: 7 })).toMatchObject({
      order: "-id",
      channel: undefined,
      size: 20,
    });
  });
});

it("a platform without a translation keeps its name", () => {
  expect(["suno", "kling", "other", "toString"].map(platformName)).toEqual(["Suno", "Kling", "other", "toString"]);
});
