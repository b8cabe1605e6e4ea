import { formatDay, startOfDay } from "@one-hub/sdk/format";

const hourSeconds = 3600;
const daySeconds = 86_400;

/** From when on which time zone counts. */
export type ZoneSpan = {
  /** Unix seconds; the first second of `day`. */
  readonly start: number;
  /** `YYYY-MM-DD`, the span's first day. */
  readonly day: string;
  readonly zone: string;
  /** Last day of the former zone; empty for the first span. */
  readonly last: string;
};

/** A day of the site, from a second on to the first one of the next. */
export type SiteDay = { readonly day: string; readonly from: number; readonly to: number };

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * daySeconds * 1000).toISOString().slice(0, 10);

export const nextDay = (day: string): string => shifted(day, 1);
export const dayBefore = (day: string, days = 1): string => shifted(day, -days);

/** Results that a calendar keeps of each kind: as many as the hours of 400 days, twice. */
const MAX_KEPT = 20_000;

/** Keeps results, as a day's begin in a zone takes longer to find than the figures of that day. */
const kept = <Key, Value>(read: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= MAX_KEPT) values.clear();
    const value = read(key);
    values.set(key, value);
    return value;
  };
};

/** The calendar of a site whose zone may have changed; spans from the oldest on. Days begin with full hours, as usage is summed by the hour. */
export const createCalendar = (spans: readonly [ZoneSpan, ...ZoneSpan[]]) => {
  const lastWhere = (fits: (span: ZoneSpan) => boolean) => Math.max(0, spans.findLastIndex(fits));

  const zoneAt = (time: number): string => (spans[lastWhere(({ start }) => start <= time)] ?? spans[0]).zone;

  const dayOfHour = kept((hour: number): string => {
    const index = lastWhere(({ start }) => start <= hour);
    const span = spans[index] ?? spans[0];
    const next = spans[index + 1];
    const day = formatDay(hour, span.zone);
    // The last day of a zone lasts until the first one of the next zone.
    return next !== undefined && day > next.last ? next.last : day;
  });

  const dayOf = (time: number): string => dayOfHour(time - (time % hourSeconds));

  const startOf = kept((day: string): number => {
    const index = lastWhere((span) => span.day <= day);
    const span = spans[index] ?? spans[0];
    if (index > 0 && span.day === day) return span.start;
    const next = spans[index + 1];
    // Where the next zone is far ahead, a day may be left out.
    return next !== undefined && day > next.last ? next.start : startOfDay(day, span.zone);
  });

  return {
    /** The zone of the day that a moment is in. */
    zoneAt,
    /** `YYYY-MM-DD` of the day that a moment (unix seconds) is in. */
    dayOf,
    /** The first second of a day. */
    startOf,
    /** The days that a range of time touches, the oldest first. */
    daysOf: ({ from, to }: { readonly from: number; readonly to: number }): SiteDay[] => {
      const days: SiteDay[] = [];
      for (let day = dayOf(from), start = startOf(day); start < to;) {
        const next = nextDay(day);
        const end = startOf(next);
        if (end > start) days.push({ day, from: start, to: end });
        day = next;
        start = end;
      }
      return days;
    },
    /** The zones that days of a range are counted in. */
    zonesOf: ({ from, to }: { readonly from: number; readonly to: number }): string[] => [
      ...new Set(
        spans
          .filter(({ start }, index) => start < to && (spans[index + 1]?.start ?? Infinity) > from)
          .map(({ zone }) => zone),
      ),
    ],
  };
};

export type Calendar = ReturnType<typeof createCalendar>;

/** The first span of every site. */
export const firstSpan = (zone: string): ZoneSpan => ({ start: 0, day: "1970-01-01", zone, last: "" });

export const utcCalendar = createCalendar([firstSpan("UTC")]);

/** The spans after a change of the zone: the running day stays what it is, the next one is the new zone's. */
export const changedSpans = (
  spans: readonly [ZoneSpan, ...ZoneSpan[]],
  zone: string,
  now: number,
): [ZoneSpan, ...ZoneSpan[]] => {
  const [first, ...rest] = spans;
  const begun: [ZoneSpan, ...ZoneSpan[]] = [first, ...rest.filter(({ start }) => start <= now)];
  const today = createCalendar(spans).dayOf(now);
  const without = createCalendar(begun);
  // A pending change may have extended the current day: it ends where the next one begins.
  if (without.zoneAt(now) === zone && without.dayOf(now) === today) return begun;
  let day = nextDay(today);
  // Where the new zone is far ahead, its tomorrow has begun already.
  while (startOfDay(day, zone) <= now) day = nextDay(day);
  return [...begun, { start: startOfDay(day, zone), day, zone, last: today }];
};
