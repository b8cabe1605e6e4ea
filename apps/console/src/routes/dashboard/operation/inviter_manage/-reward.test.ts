import { expect, it } from "vitest";
import { rewardOf } from "./-reward.ts";

it("is a share of top-ups, or a fixed reward for each registration", () => {
  const recent = { days: 30, registrations: 3, registration_reward: 500, top_ups: 2, topped_up: 999 };
  expect([null, 0, 10, 12.5, 100].map((percentage) => rewardOf(recent, percentage))).toEqual([1500, 0, 99, 124, 999]);
});
