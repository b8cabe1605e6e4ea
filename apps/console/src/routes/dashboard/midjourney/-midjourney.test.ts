import { midjourneyActions, midjourneyModes, midjourneyStatuses, taskActions, taskStatuses } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import midjourney from "../../../i18n/locales/en/midjourney.json";
import task from "../../../i18n/locales/en/task.json";
import type { Viewer } from "../../../lib/viewer.ts";
import { midjourneyList } from "./-midjourney.list.ts";
import { midjourneySearch } from "./-midjourney.search.ts";

const { query: listQuery, isFiltered, withoutFilters } = midjourneyList;
const user: Viewer = { id: 2, admin: false, root: false, offers: () => true };
const admin: Viewer = { ...user, id: 1, admin: true };

describe("the catalogues of tasks", () => {
  it("name everything that the contract knows", () => {
    expect(Object.keys(midjourney.action).toSorted()).toEqual([...midjourneyActions].toSorted());
    expect(Object.keys(midjourney.mode).toSorted()).toEqual([...midjourneyModes].toSorted());
    expect(Object.keys(task.action).toSorted()).toEqual([...taskActions].toSorted());
    expect(Object.keys(task.status).toSorted()).toEqual(
      [...new Set([...taskStatuses, ...midjourneyStatuses])].toSorted(),
    );
  });
});

describe("the address of the Midjourney tasks", () => {
  const search = midjourneySearch.parse({ task: 42, channel: 7, range: "custom", from: 100, to: 200, order: "status" });
  it("asks in milliseconds, and for a channel as an administrator only", () => {
    expect(listQuery(search, admin, 0)).toEqual({
      mj_id: "42",
      channel_id: 7,
      start_timestamp: 100_000,
      end_timestamp: 200_999,
      page: 1,
      size: 20,
      order: "status",
    });
    expect(listQuery(search, user, 0)).not.toHaveProperty("channel_id");
  });
  it("knows when nothing narrows it", () => {
    expect(isFiltered(search, user)).toBe(true);
    expect(isFiltered(withoutFilters(search), admin)).toBe(false);
    const channelOnly = midjourneySearch.parse({ channel: 7 });
    expect([admin, user].map((viewer) => isFiltered(channelOnly, viewer))).toEqual([true, false]);
  });
});
