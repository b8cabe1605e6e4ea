import { groupRatio, type UserGroup } from "@one-hub/sdk";
import type { DataTableColumn } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "../../../../lib/csv.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { Cut } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { PeopleLink, Ratio, useGroupTexts, YesNo } from "./-group-cells.tsx";
import { isEnabled } from "./-group.list.ts";
import type { groupSortColumns } from "./-group.search.ts";

interface GroupColumns {
  readonly countsPeople: boolean;
  /** The switch of a row. Keep its identity. */
  readonly switchOf: (group: UserGroup) => ReactNode;
}

/** The columns of the list of groups. The same array until something changes. */
export const useGroupColumns = ({
  countsPeople,
  switchOf,
}: GroupColumns): readonly DataTableColumn<UserGroup, (typeof groupSortColumns)[number]>[] => {
  const { t } = useTranslation("operation_group");
  const { count } = useNumbers();
  const texts = useGroupTexts();
  return useMemo(
    () =>
      withHeads(
        [
          { id: "name", sort: "name", hideable: false, cell: ({ name }) => <Cut text={name} dir="auto" /> },
          { id: "symbol", sort: "symbol", mono: true, cell: ({ symbol }) => <Cut text={symbol} dir="auto" /> },
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          { id: "ratio", sort: "ratio", cell: (group) => <Ratio group={group} /> },
          { id: "rate", sort: "api_rate", nowrap: true, cell: ({ api_rate: rate }) => texts.rate(rate) },
          { id: "public", cell: (group) => <YesNo flag={group.public} /> },
          {
            id: "promotion",
            sort: "min",
            nowrap: true,
            cell: (group) => (group.promotion ? texts.promotion(group) : <YesNo flag={false} />),
          },
          countsPeople && {
            id: "people",
            sort: "user_count",
            align: "end",
            cell: (group) => (
              <PeopleLink
                group={group}
                label={t("peopleOf", {
                  name: texts.nameOf(group),
                  count: group.user_count ?? 0,
                  number: count(group.user_count ?? 0),
                })}
              >
                {count(group.user_count ?? 0)}
              </PeopleLink>
            ),
          },
          countsPeople && { id: "keys", align: "end", cell: ({ token_count: keys = 0 }) => count(keys) },
          { id: "enable", sort: "enable", cell: switchOf },
        ],
        (id) => t(`column.${id}`),
      ),
    [t, count, texts, countsPeople, switchOf],
  );
};

/** The columns of the file of groups. */
export const useGroupFile = (countsPeople: boolean): readonly CsvColumn<UserGroup>[] => {
  const { t } = useTranslation("operation_group");
  const texts = useGroupTexts();
  return [
    { name: t("column.id"), cell: ({ id }) => id },
    { name: t("column.symbol"), cell: ({ symbol }) => symbol },
    { name: t("column.name"), cell: ({ name }) => name },
    { name: t("column.ratio"), cell: groupRatio },
    { name: t("column.label"), cell: (group) => texts.label(groupRatio(group)) },
    { name: t("column.rate"), cell: ({ api_rate: rate }) => rate },
    { name: t("column.public"), cell: (group) => texts.yesNo(group.public) },
    { name: t("column.promotion"), cell: (group) => texts.yesNo(group.promotion) },
    { name: t("column.min"), cell: ({ min }) => min },
    { name: t("column.max"), cell: ({ max }) => max },
    ...(countsPeople
      ? [
          { name: t("column.people"), cell: ({ user_count: people = 0 }: UserGroup) => people },
          { name: t("column.keys"), cell: ({ token_count: keys = 0 }: UserGroup) => keys },
        ]
      : []),
    { name: t("column.enable"), cell: (group) => t(isEnabled(group) ? "state.enabled" : "state.disabled") },
  ];
};
