/**
 * Seconds of what the sums of usage are kept in. As most keys are used every day, a piece has nearly as many rows whatever
 * its length: each length is four to six times the one before, so that few pieces make up any range.
 */
export const spans = { hour: 3600, fourHours: 14_400, day: 86_400, fourDays: 345_600, sixteenDays: 1_382_400 } as const;

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
