import { Group, SegmentedControl } from "@mantine/core";
import { DayRangeField } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { type DashboardSearch, periodNames } from "./-dashboard.search.ts";
import classes from "./-dashboard.module.css";
import type { Period } from "./-usage.ts";

/** Chooses the period of every card: a preset, or days of its own. */
export const PeriodPicker = ({
  search,
  period: { slots },
  today,
}: {
  readonly search: DashboardSearch;
  readonly period: Period;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}): ReactNode => {
  const { t } = useTranslation("dashboard");
  const { tag } = useLanguage();
  const navigate = useNavigate({ from: "/dashboard/" });
  const { range } = search;
  const choose = (next: Partial<DashboardSearch>): void =>
    void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <Group gap="sm" className={classes["period"] ?? ""}>
      {range === "custom" ? (
        <DayRangeField
          className={classes["date"] ?? ""}
          label={t("period.custom")}
          language={tag}
          from={slots[0]}
          to={slots.at(-1)}
          max={today}
          onChange={(first, last) => choose({ from: first, to: last })}
        />
      ) : null}
      <SegmentedControl
        fullWidth
        className={classes["ranges"] ?? ""}
        aria-label={t("period.label")}
        data={periodNames.map((value) => ({ value, label: t(`period.short.${value}`) }))}
        value={range}
        onChange={(next) =>
          choose({
            range: next,
            // A range of hours begins with the days that it touches.
            from: next === "custom" ? slots[0]?.slice(0, 10) : undefined,
            to: next === "custom" ? slots.at(-1)?.slice(0, 10) : undefined,
          })
        }
      />
    </Group>
  );
};
