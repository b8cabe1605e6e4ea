import type { Random } from "./random.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;
/** People work and rest by the clock of UTC+8. */
const zoneSeconds = 8 * hourSeconds;

/** How busy the hours of a day are. */
const hours = [
  0.35, 0.22, 0.14, 0.1, 0.08, 0.09, 0.15, 0.3, 0.62, 0.95, 1.12, 1.05, 0.72, 0.86, 1.14, 1.2, 1.16, 1.02, 0.78, 0.74,
  0.88, 0.92, 0.8, 0.55,
];
/** From Monday to Sunday. */
const weekdays = [1, 1.06, 1.08, 1.05, 0.94, 0.5, 0.44];

/** 1 January 1970 was a Thursday. */
const firstWeekday = 3;

const weightAt = (time: number, from: number, until: number, random: Random) => {
  const local = time + zoneSeconds;
  const hour = hours[Math.floor((local % daySeconds) / hourSeconds)] ?? 0;
  const weekday = weekdays[(Math.floor(local / daySeconds) + firstWeekday) % weekdays.length] ?? 0;
  const growth = 0.7 + (0.6 * (time - from)) / (until - from);
  return hour * weekday * growth * (0.85 + 0.3 * random.next());
};

/** `count` moments (unix seconds) from `from` up to `until`, in order, with days, nights and weekends. */
export function* moments(random: Random, count: number, from: number, until: number): Generator<number> {
  const starts: number[] = [];
  for (let start = from; start < until; start += hourSeconds) starts.push(start);
  // The last hour may be a part of one.
  const lengths = starts.map((start) => Math.min(hourSeconds, until - start));
  const weights = starts.map(
    (start, index) => (weightAt(start, from, until, random) * (lengths[index] ?? 0)) / hourSeconds,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let assigned = 0;
  for (const [index, start] of starts.entries()) {
    reached += weights[index] ?? 0;
    const due = index === starts.length - 1 ? count : Math.round((count * reached) / total);
    const offsets = Array.from({ length: due - assigned }, () => random.between(0, (lengths[index] ?? 1) - 1));
    assigned = due;
    for (const offset of offsets.sort((left, right) => left - right)) yield start + offset;
  }
}
