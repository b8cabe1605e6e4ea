/** Seconds of the units, the largest first. */
const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
/** Seconds from which on a date says more: 31 days. */
const FAR = 31 * 86_400;

/** A moment seen from another, in unix seconds: how many of the largest unit that fits; undefined where a date says more. */
export const relativeTime = (seconds: number, now: number) => {
  const distance = Math.abs(seconds - now);
  if (distance >= FAR) return undefined;
  const [unit, length] = units.find(([, each]) => distance >= each) ?? (["now", Infinity] as const);
  return { ahead: seconds > now, unit, count: Math.floor(distance / length) };
};
