import {
  type ChannelCron,
  type ChannelCronAction,
  channelCronActions,
  type ChannelCronInput,
  type ChannelCronTarget,
  channelCronTargetKinds,
} from "@one-hub/sdk";
import { isTimeZone } from "@one-hub/sdk/format";
import * as z from "zod/mini";
import { nextTimes } from "./-cron-times.ts";
import { cronOf, defaultRhythm, minuteSteps, type Rhythm, rhythmKinds, rhythmOf } from "./-rhythm.ts";

/** The gateway's limits. */
const MAX_NAME_LENGTH = 100;
const MAX_IDS = 1000;
const MAX_CRON_LENGTH = 100;

export interface CronValues extends Rhythm {
  name: string;
  target: ChannelCronTarget["kind"];
  tag: string;
  ids: string[];
  action: ChannelCronAction;
  /** Empty for the site's. */
  zone: string;
  enabled: boolean;
}

const shape = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  target: z.enum(channelCronTargetKinds),
  tag: z.string(),
  ids: z.array(z.string()).check(z.maxLength(MAX_IDS)),
  action: z.enum(channelCronActions),
  kind: z.enum(rhythmKinds),
  every: z.enum(minuteSteps),
  minute: z.string(),
  time: z.string(),
  day: z.string(),
  cron: z.string(),
  zone: z.string().check(z.trim()),
  enabled: z.boolean(),
});

const cronProblems = (cron: string): readonly (readonly [field: string, message: string])[] => {
  if (cron.length > MAX_CRON_LENGTH) return [["cron", `too_big?origin=string&maximum=${MAX_CRON_LENGTH}`]];
  return nextTimes(cron, "UTC", 1).length === 0 ? [["cron", "notCron"]] : [];
};

/** The problems of a form, by field: a field counts only where the choices before ask for it. */
const problemsOf = (values: z.infer<typeof shape>): readonly (readonly [field: string, message: string])[] => {
  const { target, tag, ids, kind, minute, time, zone } = values;
  const isZone = zone === "" || isTimeZone(zone);
  return [
    ...(target === "tag" && tag === "" ? [["tag", "needed"] as const] : []),
    ...(target === "channels" && ids.length === 0 ? [["ids", "needed"] as const] : []),
    ...(kind === "hourly" && !/^[0-5]?\d$/.test(minute.trim()) ? [["minute", "notMinute"] as const] : []),
    ...((kind === "daily" || kind === "weekly") && !/^\d\d:\d\d$/.test(time) ? [["time", "needed"] as const] : []),
    ...(kind === "custom" ? cronProblems(cronOf(values)) : []),
    ...(isZone ? [] : [["zone", "notZone"] as const]),
  ];
};

export const cronForm = shape.check((context) => {
  for (const [field, message] of problemsOf(context.value))
    context.issues.push({ code: "custom", input: context.value, path: [field], message, continue: true });
});

export const emptyCron: CronValues = {
  ...defaultRhythm,
  name: "",
  target: "all",
  tag: "",
  ids: [],
  action: "test",
  zone: "",
  enabled: true,
};

type Stored = Pick<ChannelCron, "name" | "target" | "action" | "cron" | "time_zone" | "enabled">;

export const cronValues = ({ name, target, action, cron, time_zone: zone, enabled }: Stored): CronValues => ({
  ...rhythmOf(cron ?? ""),
  name,
  target: target.kind,
  tag: target.tag ?? "",
  ids: (target.ids ?? []).map(String),
  action,
  zone: zone ?? "",
  enabled,
});

/** A checked form as the gateway takes it. */
export const cronBody = (values: CronValues): ChannelCronInput => {
  const { name, target, tag, ids, action, zone, enabled, ...rhythm } = cronForm.parse(values);
  return {
    name,
    target: {
      kind: target,
      ...(target === "tag" ? { tag } : {}),
      ...(target === "channels" ? { ids: ids.map(Number) } : {}),
    },
    action,
    cron: cronOf(rhythm),
    time_zone: zone,
    enabled,
  };
};
