/** How often the form offers "every N minutes": divisors of an hour, so that the steps are equal. */
export const minuteSteps = ["1", "2", "5", "10", "15", "20", "30"] as const;

export const rhythmKinds = ["minutes", "hourly", "daily", "weekly", "custom"] as const;

export type RhythmKind = (typeof rhythmKinds)[number];

/** A schedule as the form has it; each kind reads its own fields. */
export interface Rhythm {
  kind: RhythmKind;
  /** Minutes between two runs. */
  every: string;
  /** Minute of the hour. */
  minute: string;
  /** "HH:mm". */
  time: string;
  /** Day of the week, Sunday is 0. */
  day: string;
  cron: string;
}

/** The values of a new schedule. */
export const defaultRhythm: Rhythm = {
  kind: "daily",
  every: "10",
  minute: "0",
  time: "03:00",
  day: "1",
  cron: "0 3 * * *",
};

const STEP = /^\*(?:\/(\d+))? \* \* \* \*$/;
const HOURLY = /^([0-5]?\d) \* \* \* \*$/;
const DAILY = /^([0-5]?\d) ([01]?\d|2[0-3]) \* \* (\*|[0-7])$/;

const isStep = (text: string): boolean => minuteSteps.some((step) => step === text);

/** The rhythm that an expression is; `custom` where no other kind says the same. */
export const rhythmOf = (cron: string): Rhythm => {
  const known = { ...defaultRhythm, cron };
  const step = STEP.exec(cron);
  const every = step?.[1] ?? "1";
  if (step !== null && isStep(every)) return { ...known, kind: "minutes", every };
  const [, minute] = HOURLY.exec(cron) ?? [];
  if (minute !== undefined) return { ...known, kind: "hourly", minute: String(Number(minute)) };
  const [, ofHour, hour, day] = DAILY.exec(cron) ?? [];
  if (ofHour === undefined || hour === undefined || day === undefined) return { ...known, kind: "custom" };
  const time = `${hour.padStart(2, "0")}:${ofHour.padStart(2, "0")}`;
  return day === "*"
    ? { ...known, kind: "daily", time }
    : { ...known, kind: "weekly", time, day: String(Number(day) % 7) };
};

/** The expression of a rhythm. */
export const cronOf = ({ kind, every, minute, time, day, cron }: Rhythm): string => {
  const [hour = 0, ofHour = 0] = time.split(":").map(Number);
  switch (kind) {
    case "minutes":
      return every === "1" ? "* * * * *" : `*/${every} * * * *`;
    case "hourly":
      return `${minute.trim()} * * * *`;
    case "daily":
      return `${ofHour} ${hour} * * *`;
    case "weekly":
      return `${ofHour} ${hour} * * ${day}`;
    case "custom":
      return cron.trim().replaceAll(/\s+/g, " ");
  }
};
