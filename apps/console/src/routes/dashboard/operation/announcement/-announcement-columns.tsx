import { Anchor, Badge } from "@mantine/core";
import type { Announcement, announcementSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, StatusDot, type Tone } from "@one-hub/ui";
import { IconPinFilled } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "../../../../lib/csv.ts";
import { Cut, NONE, Time } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { stateOf, stateTones } from "./-announcement-state.ts";
import { languageName, useAudienceText } from "./-audience-text.ts";

const levelTones: Readonly<Record<string, Tone>> = { info: "info", warning: "warn", error: "bad", success: "ok" };

/** The translated type; an unknown type is shown as the gateway sent it. */
export const typeText = (t: TFunction<"operation_announcement">, type: string): string =>
  t(`type.${type as "notice"}`, { defaultValue: type });
const levelText = (t: TFunction<"operation_announcement">, level: string): string =>
  t(`level.${level as "info"}`, { defaultValue: level });

export const State = ({ row, now }: { readonly row: Announcement; readonly now: number }): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const state = stateOf(row, now);
  return <StatusDot tone={stateTones[state]}>{t(`state.${state}`)}</StatusDot>;
};

const languagesText = (t: TFunction<"operation_announcement">, tags: readonly string[]): string =>
  tags.length === 0 ? t("languages.all") : tags.map(languageName).join(", ");

/**
 * The columns of the list. The same array until something changes.
 *
 * @param now Unix seconds.
 */
export const useAnnouncementColumns = (
  now: number,
  onOpen: (row: Announcement) => void,
): readonly DataTableColumn<Announcement, (typeof announcementSortColumns)[number]>[] => {
  const { t } = useTranslation("operation_announcement");
  const audienceText = useAudienceText();
  return useMemo(
    () =>
      withHeads(
        [
          {
            id: "title",
            sort: "title",
            hideable: false,
            cell: (row) => (
              <Anchor component="button" type="button" aria-haspopup="dialog" onClick={() => onOpen(row)}>
                <Cut text={row.title} dir="auto" />
              </Anchor>
            ),
          },
          { id: "state", cell: (row) => <State row={row} now={now} /> },
          { id: "type", sort: "type", cell: ({ type }) => <Badge>{typeText(t, type)}</Badge> },
          {
            id: "level",
            sort: "level",
            cell: ({ level }) => <StatusDot tone={levelTones[level] ?? "info"}>{levelText(t, level)}</StatusDot>,
          },
          { id: "tag", sort: "tag", cell: ({ tag }) => <Cut text={tag} dir="auto" /> },
          {
            id: "pinned",
            sort: "pinned",
            cell: ({ pinned }) => (pinned ? <IconPinFilled size={16} role="img" aria-label={t("pinned.yes")} /> : NONE),
          },
          { id: "from", sort: "starts_at", muted: true, cell: ({ starts_at: at }) => <Time seconds={at ?? 0} /> },
          { id: "to", sort: "ends_at", muted: true, cell: ({ ends_at: at }) => <Time seconds={at ?? 0} /> },
          { id: "audience", cell: (row) => <Cut text={audienceText(row)} /> },
          { id: "languages", muted: true, cell: ({ languages }) => languagesText(t, languages) },
          { id: "created", sort: "created_at", muted: true, cell: ({ created_at: at }) => <Time seconds={at} /> },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, now, audienceText, onOpen],
  );
};

const moment = (seconds: number | null): string => (seconds === null ? "" : formatTimestamp(seconds));

/** Columns of the file. */
export const announcementFile = (
  t: TFunction<"operation_announcement">,
  now: number,
  audienceText: (row: Announcement) => string,
): readonly CsvColumn<Announcement>[] => [
  { name: t("field.id"), cell: (row) => row.id },
  { name: t("field.title"), cell: (row) => row.title },
  { name: t("field.state"), cell: (row) => t(`state.${stateOf(row, now)}`) },
  { name: t("field.type"), cell: (row) => typeText(t, row.type) },
  { name: t("field.level"), cell: (row) => levelText(t, row.level) },
  { name: t("field.tag"), cell: (row) => row.tag },
  { name: t("field.pinned"), cell: (row) => t(row.pinned ? "pinned.yes" : "pinned.no") },
  { name: t("field.from"), cell: (row) => moment(row.starts_at) },
  { name: t("field.to"), cell: (row) => moment(row.ends_at) },
  { name: t("field.audience"), cell: audienceText },
  { name: t("field.languages"), cell: (row) => languagesText(t, row.languages) },
  { name: t("field.created"), cell: (row) => moment(row.created_at) },
  { name: t("field.content"), cell: (row) => row.content },
];
