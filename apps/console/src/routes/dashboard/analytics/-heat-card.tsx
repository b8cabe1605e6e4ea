import { Skeleton, Table, useDirection, VisuallyHidden } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import { useSiteUsage } from "@one-hub/hooks";
import { formatNoticeTime, formatWeekdays } from "@one-hub/sdk/format";
import { Card, IconButton, useUiTexts } from "@one-hub/ui";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CSV_START, csvLines, saveCsv } from "../../../lib/csv.ts";
import { Link } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { logSpan } from "../-usage.ts";
import { measured, toUseRow } from "./-figures.ts";
import classes from "./-analytics.module.css";
import { newestHours } from "./-newest-hours.ts";
import { useMeasureTexts, usePageState } from "./-page-state.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When in the week the site is used: a row a day, a column an hour of the site's clock. */
export const HeatCard = (): ReactNode => {
  const { t } = useTranslation(["analytics", "analytics_views"]);
  const { colon } = useUiTexts();
  const { locale } = useNumbers();
  const { measure, period, zone, zoneText } = usePageState();
  const texts = useMeasureTexts();
  const { data, error, isFetching, refetch } = useSiteUsage({ ...period.last, by: "hour_of_week" });
  const values = useMemo(
    () => new Map((data ?? []).map((row) => [row.id, measured[measure](toUseRow(row))])),
    [data, measure],
  );
  const denied = isDenied("/dashboard/log", useSelf());
  const newest = useMemo(
    () => (denied ? new Map<number, number>() : newestHours(period.last, zone)),
    [denied, period, zone],
  );
  const days = useMemo(() => formatWeekdays(locale), [locale]);
  // One stop of the Tab key, and the arrow keys from hour to hour.
  const { getItemProps } = useRovingIndex({
    total: 7 * 24,
    columns: 24,
    loop: false,
    dir: useDirection().dir,
    isItemDisabled: (index) => (values.get(index) ?? 0) === 0 || !newest.has(index),
  });
  const most = Math.max(1, ...values.values());
  const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
  const save = (): void => {
    const { head, line } = csvLines<number>([
      { name: t("column.day"), cell: (hour) => days[Math.floor(hour / 24)] ?? "" },
      { name: t("column.hour"), cell: (hour) => hourText(hour % 24) },
      { name: t(`measure.${measure}`), cell: (hour) => texts.csv(measure, values.get(hour) ?? 0) },
    ]);
    const lines = Array.from({ length: 168 }, (_, hour) => line(hour));
    saveCsv([CSV_START, head, ...lines], "usage-by-hour-of-week.csv");
  };
  const content = (): ReactNode => {
    if (data === undefined && error !== null)
      return <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    if (data === undefined) return <Skeleton h={232} />;
    return (
      <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t("analytics_views:heat.title")}>
        <Table unstyled className={classes["heat"] ?? ""}>
          <Table.Caption>
            <VisuallyHidden>{t("analytics_views:heat.caption")}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <VisuallyHidden>{t("column.day")}</VisuallyHidden>
              </Table.Th>
              {hours.map((hour) => (
                <Table.Th key={hour} scope="col">
                  <span aria-hidden="true">{hour % 3 === 0 ? hour : ""}</span>
                  <VisuallyHidden>{hourText(hour)}</VisuallyHidden>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map((day, row) => (
              <Table.Tr key={day}>
                <Table.Th scope="row">{day}</Table.Th>
                {hours.map((hour) => {
                  const index = row * 24 + hour;
                  const value = values.get(index) ?? 0;
                  const text = texts.full[measure](value);
                  const shade = value <= 0 ? 0 : Math.round(12 + 88 * (value / most));
                  const time = newest.get(index);
                  return (
                    <Table.Td
                      key={hour}
                      title={[
                        `${day} ${hourText(hour)}${colon}${text}`,
                        ...(value === 0 || time === undefined
                          ? []
                          : [t("analytics_views:heat.newest", { time: formatNoticeTime(time, zone) })]),
                      ].join("\n")}
                      style={{ background: `color-mix(in srgb, var(--ui-chart-1) ${shade}%, var(--ui-sunken))` }}
                    >
                      {value === 0 || time === undefined ? (
                        <VisuallyHidden>{text}</VisuallyHidden>
                      ) : (
                        <Link
                          {...getItemProps({ index })}
                          className={classes["hour"] ?? ""}
                          to="/dashboard/log"
                          search={{ type: "consume", ...logSpan({ from: time, to: time + 3600 }) }}
                        >
                          <VisuallyHidden>
                            {t("analytics_views:heat.cell", {
                              value: text,
                              newest: t("analytics_views:heat.newest", { time: formatNoticeTime(time, zone) }),
                            })}
                          </VisuallyHidden>
                        </Link>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    );
  };
  return (
    <Card
      title={t("analytics_views:heat.title")}
      description={t("analytics_views:heat.description", { zone: zoneText })}
      end={
        <IconButton
          label={t("save", { title: t("analytics_views:heat.title") })}
          icon={<IconDownload size={18} />}
          disabled={data === undefined}
          onClick={save}
        />
      }
    >
      {content()}
    </Card>
  );
};
