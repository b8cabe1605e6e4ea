const announcement = { type: "system", level: "info", tag: "", pinned: 0, endsIn: undefined };

/** Announcements, by days before and after the history's end. */
export const seedAnnouncements: readonly {
  readonly type: string;
  readonly level: string;
  readonly title: string;
  readonly content: string;
  readonly tag: string;
  readonly pinned: number;
  readonly age: number;
  /** Days after the history's end; undefined for one that stays. */
  readonly endsIn: number | undefined;
}[] = [
  {
    ...announcement,
    title: "Welcome",
    content: "Create a key under **Keys** and make your first call.",
    pinned: 1,
    age: 40,
  },
  {
    ...announcement,
    level: "success",
    title: "Discounts on larger top-ups",
    content:
      "Save **5%** from $50, **10%** from $100 and **15%** from $500. Who tops up $50 in all becomes VIP and pays 10% less for every call.",
    tag: "Prices",
    age: 26,
  },
  {
    ...announcement,
    type: "model",
    level: "success",
    title: "GPT-5 and Gemini 2.5 Pro",
    content: "Both are available in every group. Prices and limits are listed under **Models**.",
    tag: "New",
    age: 17,
  },
  {
    ...announcement,
    type: "feature",
    level: "success",
    title: "Music and images",
    content: "You can now run Suno and Midjourney tasks. Track them under **Tasks** and **Midjourney tasks**.",
    tag: "New",
    age: 6,
  },
  {
    ...announcement,
    level: "warning",
    title: "Maintenance on Sunday",
    content: "Between 02:00 and 02:30 UTC calls may be slower. No action is needed.",
    age: 2,
    endsIn: 6,
  },
  {
    ...announcement,
    type: "model",
    level: "warning",
    title: "o4-mini responds slowly",
    content: "Its provider has problems. Use `gpt-5-mini` for now.",
    age: 1,
  },
];
