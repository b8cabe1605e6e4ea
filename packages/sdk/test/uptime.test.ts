import { expect, test } from "vitest";

import { uptimeOf } from "../src/index.ts";

const page = {
  publicGroupList: [
    {
      id: 1,
      name: "API",
      monitorList: [
        { id: 7, name: "Relay", tags: [{ name: "region", value: "eu" }, { name: "beta", value: "" }, {}] },
        { id: 8, name: "Console" },
      ],
    },
    { id: 2, name: "Empty" },
  ],
};

test("a status page joins its monitors with their checks", () => {
  const heartbeat = {
    heartbeatList: {
      "7": [
        { status: 1, time: "2026-11-22 08:00:00.500", ping: 12 },
        { status: 0, time: "2026-11-22 08:01:00.000", ping: null },
        { status: 3, time: "soon" },
        { status: 9, time: "2026-11-22 08:02:00.000" },
      ],
    },
    uptimeList: { "7_24": 0.9966 },
  };
  expect(uptimeOf(page, heartbeat)).toEqual([
    {
      id: 1,
      name: "API",
      monitors: [
        {
          id: 7,
          name: "Relay",
          tags: ["region: eu", "beta"],
          availability: 0.9966,
          checks: [
            { time: Date.UTC(2026, 10, 22, 8) / 1000, state: "up", ping: 12 },
            { time: Date.UTC(2026, 10, 22, 8, 1) / 1000, state: "down", ping: undefined },
            { time: undefined, state: "maintenance", ping: undefined },
          ],
        },
        { id: 8, name: "Console", tags: [], availability: undefined, checks: [] },
      ],
    },
    { id: 2, name: "Empty", monitors: [] },
  ]);
});

test.each([
  {},
  { publicGroupList: null },
  { publicGroupList: "none" },
  { publicGroupList: [{ monitorList: 3 }] },
  { publicGroupList: [{ monitorList: [{ tags: {} }] }] },
])("somebody else's answer of another shape breaks nothing: %j", (odd) => {
  expect(() => uptimeOf(odd as typeof page, { heartbeatList: { "0": "x" } } as never)).not.toThrow();
});
