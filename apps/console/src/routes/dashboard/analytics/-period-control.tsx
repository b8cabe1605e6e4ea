import { Group, SegmentedControl } from "@mantine/core";
import { formatDay } from "@one-hub/sdk/format";
import { DayRangeField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { periodNames } from "../-dashboard.search.ts";
import classes from "./-analytics.module.css";
import { usePageState } from "./-page-state.ts";

/** Chooses the period of the page. One-hub counts whole days, so that it has no last 24 hours. */
export const PeriodControl = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const { tag } = useLanguage();
  const { search, change, period, now, zone, hasSums } = usePageState();
  const names = periodNames.filter((name) => hasSums || name !== "24h");
  const { slots } = period;
  return (
    <Group gap="sm" className={classes["period"] ?? ""}>
      {search.range === "custom" ? (
        <DayRangeField
          className={classes["names"] ?? ""}
          label={t("period.custom")}
          language={tag}
          from={slots[0]}
          to={slots.at(-1)}
          max={formatDay(now, zone)}
          onChange={(from, to) => change({ from, to })}
        />
      ) : null}
      <SegmentedControl
        aria-label={t("period.label")}
        data={names.map((value) => ({ value, label: t(`period.short.${value}`) }))}
        value={search.range}
        onChange={(range) =>
          change({
            range,
            // A range of hours begins with the days that it touches.
            from: range === "custom" ? slots[0]?.slice(0, 10) : undefined,
            to: range === "custom" ? slots.at(-1)?.slice(0, 10) : undefined,
          })
        }
      />
    </Group>
  );
};
