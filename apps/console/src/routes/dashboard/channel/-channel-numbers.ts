/** The contract's limits. */
const MAX_PRIORITY = Number.MAX_SAFE_INTEGER;
const MAX_WEIGHT = 4_294_967_295;

/** Problem of a priority as typed, as `lib/issue-text.ts` reads it; undefined if it is right. */
export const priorityIssue = (typed: string): string | undefined => {
  const text = typed.trim();
  if (!/^-?\d+$/.test(text)) return "notWhole";
  if (Number(text) < -MAX_PRIORITY) return `too_small?origin=number&minimum=${-MAX_PRIORITY}`;
  return Number(text) > MAX_PRIORITY ? `too_big?origin=number&maximum=${MAX_PRIORITY}` : undefined;
};

/** As {@link priorityIssue}, of a weight. */
export const weightIssue = (typed: string): string | undefined => {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return "notWhole";
  return Number(text) > MAX_WEIGHT ? `too_big?origin=number&maximum=${MAX_WEIGHT}` : undefined;
};
