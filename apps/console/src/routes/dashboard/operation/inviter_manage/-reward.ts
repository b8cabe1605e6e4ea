import type { InviterDetail } from "@one-hub/sdk";

/** The reward by a rule, in quota units: a percentage of the top-ups, or for null the reward for each registration. */
export const rewardOf = (
  { registrations, registration_reward: reward, topped_up: toppedUp }: InviterDetail["recent"],
  percentage: number | null,
): number => (percentage === null ? registrations * reward : Math.floor((toppedUp * percentage) / 100));
