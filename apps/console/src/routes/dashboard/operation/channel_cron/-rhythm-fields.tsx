import { Code, NativeSelect, Text, TextInput } from "@mantine/core";
import { formatNoticeTime, isTimeZone } from "@one-hub/sdk/format";
import { FactLine, machineText, NumberField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaForm } from "../../../../lib/schema-form.ts";
import type { CronValues } from "./-cron-form.ts";
import { useCronText } from "./-cron-text.ts";
import { nextTimes } from "./-cron-times.ts";
import { cronOf, minuteSteps, rhythmKinds } from "./-rhythm.ts";

const SHOWN_TIMES = 3;

/** The next times of what the form says by now. */
const Preview = ({ values }: { readonly values: CronValues }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const { siteZone } = useCronText();
  const zone = values.zone.trim() === "" ? siteZone : values.zone.trim();
  const cron = cronOf(values);
  const times = nextTimes(cron, zone, SHOWN_TIMES);
  return (
    <Text component="div" size="xs" c="dimmed" role="status">
      {times.length === 0 || !isTimeZone(zone) ? (
        t("form.noTimes")
      ) : (
        <>
          {t("form.times", { zone: siteZone })}{" "}
          <FactLine facts={times.map((time) => formatNoticeTime(time, siteZone))} />
          <br />
          <Code translate="no">{cron}</Code>
        </>
      )}
    </Text>
  );
};

export interface RhythmFieldsProps {
  readonly form: SchemaForm<CronValues>;
  readonly refusal: Error | null;
}

/** When the work is done: presets, or an expression. */
export const RhythmFields = ({ form, refusal }: RhythmFieldsProps): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const { kind } = form.values;
  return (
    <>
      <NativeSelect
        label={t("form.rhythm")}
        data={rhythmKinds.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
        {...form.field("kind")}
      />
      {kind === "minutes" ? (
        <NativeSelect
          label={t("form.every")}
          data={minuteSteps.map((value) => ({ value, label: t("words.minutes", { count: Number(value) }) }))}
          {...form.field("every")}
        />
      ) : null}
      {kind === "hourly" ? (
        <NumberField
          label={t("form.minute")}
          description={t("form.minuteHelp")}
          kind="integer"
          {...form.field("minute")}
        />
      ) : null}
      {kind === "weekly" ? (
        <NativeSelect
          label={t("form.day")}
          data={(["1", "2", "3", "4", "5", "6", "0"] as const).map((value) => ({ value, label: t(`day.${value}`) }))}
          {...form.field("day")}
        />
      ) : null}
      {kind === "daily" || kind === "weekly" ? (
        <TextInput label={t("form.time")} type="time" dir="ltr" {...form.field("time")} />
      ) : null}
      {kind === "custom" ? (
        <TextInput
          label={t("field.cron")}
          description={t("form.cronHelp")}
          {...machineText}
          autoComplete="off"
          {...form.field("cron", refusal)}
        />
      ) : null}
      <Preview values={form.values} />
    </>
  );
};
