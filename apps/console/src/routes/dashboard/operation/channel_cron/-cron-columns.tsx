import { Anchor } from "@mantine/core";
import type { ChannelCron, channelCronSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, StatusDot, TimeText } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "../../../../lib/csv.ts";
import { isoTime } from "../../../../lib/local-time.ts";
import { Cut, Line, NONE } from "../../../../shared/ListPage/cells.tsx";
import { RowSwitch } from "../../../../shared/ListPage/RowSwitch.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { useCronText } from "./-cron-text.ts";

type Sort = (typeof channelCronSortColumns)[number];

/** The run under way, or the last one. */
export const Outcome = ({ row }: { readonly row: ChannelCron }): ReactNode => {
  const { outcome } = useCronText();
  const run = row.running ?? row.last_run;
  if (run === null) return NONE;
  const { tone, text } = outcome(run);
  return (
    <Line>
      <StatusDot tone={tone}>{text}</StatusDot>
    </Line>
  );
};

/** When it runs. An expression reads from left to right in every language. */
export const Schedule = ({ row }: { readonly row: ChannelCron }): ReactNode => {
  const { scheduleInZone } = useCronText();
  return (
    <Line>
      <bdi>{scheduleInZone(row)}</bdi>
    </Line>
  );
};

/** The next time, and with it the ones after. */
export const NextRuns = ({ row }: { readonly row: ChannelCron }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const { time, siteZone } = useCronText();
  const [next] = row.next_runs;
  const dateTime = next === undefined ? undefined : isoTime(next);
  if (next === undefined || dateTime === undefined) return NONE;
  const all = row.next_runs.map(time).join(" · ");
  return (
    <Line>
      <TimeText hint={t("nextRuns", { times: all, zone: siteZone })} dateTime={dateTime}>
        <bdi>{time(next)}</bdi>
      </TimeText>
    </Line>
  );
};

export interface CronColumnHandlers {
  readonly onOpen: (row: ChannelCron) => void;
  readonly onHover: () => void;
  readonly onSwitch: (row: ChannelCron, enabled: boolean) => void;
}

export const useCronColumns = ({
  onOpen,
  onHover,
  onSwitch,
}: CronColumnHandlers): readonly DataTableColumn<ChannelCron, Sort>[] => {
  const { t } = useTranslation("operation_channel_cron");
  const { target } = useCronText();
  return useMemo(
    () =>
      withHeads<ChannelCron, Sort, "name" | "target" | "action" | "schedule" | "next" | "last" | "enabled">(
        [
          {
            id: "name",
            sort: "name",
            hideable: false,
            cell: (row) => (
              <Anchor
                component="button"
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={onHover}
                onFocus={onHover}
                onClick={() => onOpen(row)}
              >
                <bdi translate="no">{row.name}</bdi>
              </Anchor>
            ),
          },
          { id: "target", cell: (row) => <Cut text={target(row.target)} /> },
          { id: "action", sort: "action", nowrap: true, cell: ({ action }) => t(`action.${action}`) },
          { id: "schedule", cell: (row) => <Schedule row={row} /> },
          { id: "next", sort: "next_run", cell: (row) => <NextRuns row={row} /> },
          { id: "last", cell: (row) => <Outcome row={row} /> },
          {
            id: "enabled",
            sort: "enabled",
            cell: (row) => (
              <RowSwitch
                label={t("switch", { name: row.name })}
                checked={row.enabled}
                onChange={(enabled) => onSwitch(row, enabled)}
              />
            ),
          },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, target, onOpen, onHover, onSwitch],
  );
};

/** Columns of the file. */
export const useCronFile = (): readonly CsvColumn<ChannelCron>[] => {
  const { t } = useTranslation("operation_channel_cron");
  const text = useCronText();
  return [
    { name: t("field.name"), cell: (row) => row.name },
    { name: t("field.target"), cell: (row) => text.target(row.target) },
    { name: t("field.action"), cell: (row) => t(`action.${row.action}`) },
    { name: t("field.cron"), cell: (row) => row.cron },
    { name: t("field.zone"), cell: (row) => row.zone },
    { name: t("field.enabled"), cell: (row) => t(row.enabled ? "state.on" : "state.off") },
    { name: t("field.next"), cell: (row) => row.next_runs.map(text.time).join(" · ") },
    { name: t("field.lastRun"), cell: ({ last_run: run }) => (run === null ? "" : text.time(run.due_at)) },
    { name: t("field.last"), cell: ({ last_run: run }) => (run === null ? "" : text.outcome(run).text) },
  ];
};
