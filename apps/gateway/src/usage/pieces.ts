/** Seconds of what the sums of usage are kept in. Eight days keep long ranges short: sixty days have six or seven such pieces, and at most fourteen days around them. */
export const spans = { hour: 3600, day: 86_400, eightDays: 691_200 } as const;

/** From `from` on and before `to`; unix seconds. */
export type Range = { readonly from: number; readonly to: number };

/** A range of whole pieces of one length, or of hours that no kept piece covers. */
export type Cut = Range & { readonly span: number | undefined };

/**
 * Cuts a range of whole hours into the longest pieces there are: in its middle pieces of the first length, at its ends
 * shorter ones. Lengths from the longest on, each a multiple of the next.
 */
export const cut = ({ from, to }: Range, [span, ...shorter]: readonly number[]): Cut[] => {
  if (from >= to) return [];
  if (span === undefined) return [{ span, from, to }];
  const first = Math.ceil(from / span) * span;
  const last = to - (to % span);
  if (first >= last) return cut({ from, to }, shorter);
  return [...cut({ from, to: first }, shorter), { span, from: first, to: last }, ...cut({ from: last, to }, shorter)];
};
