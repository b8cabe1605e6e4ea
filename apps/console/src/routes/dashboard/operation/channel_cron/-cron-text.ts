import type { ChannelCron, ChannelCronInput, ChannelCronRun } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import type { Tone } from "@one-hub/ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useSiteZone } from "../../../../lib/site-zone.ts";
import { rhythmOf } from "./-rhythm.ts";

const days = ["0", "1", "2", "3", "4", "5", "6"] as const;

/** Texts about schedules and their runs, in the person's language. */
export const useCronText = () => {
  const { t } = useTranslation("operation_channel_cron");
  const { count } = useNumbers();
  const { zone: siteZone } = useSiteZone();
  return useMemo(() => {
    /** "Daily at 03:00"; the expression itself where no words are shorter. */
    const schedule = (cron: string): string => {
      const { kind, every, minute, time, day } = rhythmOf(cron);
      switch (kind) {
        case "minutes":
          return t("words.minutes", { count: Number(every) });
        case "hourly":
          return t("words.hourly", { minute: minute.padStart(2, "0") });
        case "daily":
          return t("words.daily", { time });
        case "weekly":
          return t("words.weekly", { time, day: t(`day.${days.find((known) => known === day) ?? "0"}`) });
        case "custom":
          return cron;
      }
    };
    const outcome = (run: ChannelCronRun): { readonly tone: Tone; readonly text: string } => {
      const { state, total, succeeded, failed } = run;
      const done = succeeded + failed;
      switch (state) {
        case "running":
          return { tone: "info", text: t("result.running", { done: count(done), total: count(total) }) };
        case "done":
          if (total === 0) return { tone: "warn", text: t("result.none") };
          return failed === 0
            ? { tone: "ok", text: t("result.succeeded", { count: total, number: count(total) }) }
            : { tone: "bad", text: t("result.failed", { failed: count(failed), total: count(total) }) };
        case "missed":
          return { tone: "warn", text: t("result.missed", { count: run.missed, number: count(run.missed) }) };
        case "cancelled":
        case "interrupted":
          return { tone: "warn", text: t(`result.${state}`, { done: count(done), total: count(total) }) };
        case "skipped":
          return { tone: "warn", text: t("result.skipped") };
      }
    };
    return {
      schedule,
      /** With its own time zone, if it has one. */
      scheduleInZone: ({ cron, time_zone: zone }: Pick<ChannelCron, "cron" | "time_zone">): string =>
        zone === "" ? schedule(cron) : `${schedule(cron)} (${zone})`,
      target: ({ kind, tag = "", ids = [] }: ChannelCronInput["target"]): string =>
        kind === "all"
          ? t("target.all")
          : kind === "tag"
            ? t("target.tagged", { tag })
            : kind === "channels"
              ? t("target.some", { count: ids.length, number: count(ids.length) })
              : kind,
      outcome,
      /** A moment in the site's time zone. */
      time: (seconds: number): string => formatNoticeTime(seconds, siteZone),
      siteZone,
    };
  }, [t, count, siteZone]);
};
