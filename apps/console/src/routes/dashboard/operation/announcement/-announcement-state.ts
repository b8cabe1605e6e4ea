import type { Announcement, AnnouncementState } from "@one-hub/sdk";
import type { Tone } from "@one-hub/ui";

type Times = Pick<Announcement, "starts_at" | "ends_at">;

/** Whether an announcement is shown at a moment. Unix seconds. */
export const stateOf = ({ starts_at: start, ends_at: end }: Times, now: number): AnnouncementState =>
  end !== null && end <= now ? "past" : start !== null && start > now ? "planned" : "current";

export const stateTones: Readonly<Record<AnnouncementState, Tone>> = {
  current: "ok",
  planned: "info",
  past: "neutral",
};

/** When the window opens by itself because of an announcement. */
export type Opening = "now" | "later" | "never";

/**
 * Whether visitors' windows open by themselves once an announcement is saved. A visitor is shown what has begun since their last
 * look: a new announcement, or one that is moved to begin later than it had.
 */
export const openingOf = (next: Times, before: Announcement | undefined, now: number): Opening => {
  const state = stateOf(next, now);
  if (state === "past") return "never";
  if (state === "planned") return "later";
  if (before === undefined) return "now";
  // A planned announcement was not shown yet.
  if (stateOf(before, now) === "planned") return "now";
  return (next.starts_at ?? 0) > Math.max(before.created_at, before.starts_at ?? 0) ? "now" : "never";
};
