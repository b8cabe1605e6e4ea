import type { Channel, channelSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, Money } from "@one-hub/ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { Cut, NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import {
  balanceCell,
  groupsCell,
  isTagRow,
  nameCell,
  responseCell,
  rowName,
  statusCell,
  typeCell,
  useBalanceText,
  useDisabledText,
} from "./-channel-cells.tsx";
import type { ChannelChanges } from "./-channel-changes.ts";
import { namesOf } from "./-channel-values.ts";
import { useTypeName } from "./-type-name.ts";
import { EditableNumber } from "./-editable-number.tsx";

export type ChannelSort = (typeof channelSortColumns)[number];

/** Columns of the list of channels, and of the members of a tag, for the rows of a page. The same array until something changes. */
export const useChannelColumns = (
  rows: readonly Channel[],
  { toggle, setPriority, setWeight }: ChannelChanges,
  /** Every row is a channel, also one with a tag. */
  ofMembers = false,
): readonly DataTableColumn<Channel, ChannelSort>[] => {
  const { t } = useTranslation("channel");
  const numbers = useNumbers();
  const { locale } = useLanguage();
  const typeName = useTypeName();
  const balanceText = useBalanceText();
  const disabledText = useDisabledText();
  return useMemo(() => {
    const isTag = (row: Channel): boolean => !ofMembers && isTagRow(row);
    const used = numbers.inColumn(rows.filter((row) => !isTag(row)).map((row) => row.used_quota));
    return withHeads(
      [
        {
          id: "name",
          sort: "name",
          hideable: false,
          cell: (row: Channel) => nameCell(t, ofMembers ? { ...row, tag: "" } : row),
        },
        { id: "id", sort: "id", mono: true, muted: true, cell: (row) => (isTag(row) ? NONE : row.id) },
        !ofMembers && { id: "type", sort: "type", cell: (row) => typeCell(typeName, row.type) },
        !ofMembers && { id: "group", cell: (row) => groupsCell(row.group) },
        {
          id: "status",
          sort: "status",
          cell: (row) => (isTag(row) ? NONE : statusCell(t, row, disabledText(row), toggle)),
        },
        { id: "response", sort: "response_time", cell: (row) => (isTag(row) ? NONE : responseCell(t, locale, row)) },
        {
          id: "balance",
          sort: "balance",
          align: "end",
          cell: (row) => (isTag(row) ? NONE : balanceCell(t, balanceText, row)),
        },
        {
          id: "used",
          align: "end",
          cell: (row) => (isTag(row) ? NONE : <Money>{used(row.used_quota)}</Money>),
        },
        {
          id: "priority",
          sort: "priority",
          align: "end",
          cell: (row) => (
            <EditableNumber
              t={t}
              field="priority"
              value={row.priority ?? 0}
              label={t("priorityOf", { name: ofMembers ? row.name : rowName(row) })}
              onSave={(value) => setPriority(row, value, isTag(row))}
            />
          ),
        },
        {
          id: "weight",
          sort: "weight",
          align: "end",
          cell: (row) =>
            isTag(row) ? (
              NONE
            ) : (
              <EditableNumber
                t={t}
                field="weight"
                value={row.weight ?? 1}
                label={t("weightOf", { name: ofMembers ? row.name : rowName(row) })}
                onSave={(value) => setWeight(row, value)}
              />
            ),
        },
        !ofMembers && {
          id: "models",
          muted: true,
          nowrap: true,
          cell: (row) => t("models.count", { count: namesOf(row.models).length }),
        },
        !ofMembers && { id: "testModel", muted: true, cell: (row) => <Cut text={row.test_model} dir="ltr" /> },
        !ofMembers && { id: "created", muted: true, cell: (row) => <Time seconds={row.created_time} /> },
      ],
      (id) => t(`column.${id}`),
    ).map((column) => (ofMembers ? { ...column, sort: undefined } : column));
  }, [t, numbers, rows, locale, typeName, balanceText, disabledText, toggle, setPriority, setWeight, ofMembers]);
};
