import { describe, expect, it } from "vitest";

import type { Viewer } from "../../../lib/viewer.ts";
import { keyList } from "./-key.list.ts";
import { keySearch } from "./-key.search.ts";

const keySearchDefaults = keySearch.parse({});
const viewer: Viewer = { id: 2, admin: false, root: false, offers: () => false };

describe("the key list's address", () => {
  it("is the newest keys by default", () => {
    expect(keySearch.parse({})).toEqual({ page: 1, size: 20, order: "-id", keyword: "" });
  });

  it("counts what it says wrongly as not said", () => {
    expect(keySearch.parse({ page: -1, size: 101, order: "-group", keyword: null })).toEqual(keySearchDefaults);
    expect(keySearch.parse({ page: "2", size: 25, order: "" })).toEqual(keySearchDefaults);
  });

  it("asks with what is set only", () => {
    expect(keyList.query(keySearch.parse({ keyword: 42, order: "expired_time", size: 100 }), viewer, 0)).toEqual({
      page: 1,
      size: 100,
      order: "expired_time",
      keyword: "42",
    });
    expect(keyList.query(keySearchDefaults, viewer, 0).keyword).toBeUndefined();
  });
});
