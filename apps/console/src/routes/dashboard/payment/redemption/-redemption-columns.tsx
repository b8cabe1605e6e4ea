import { Anchor } from "@mantine/core";
import type { Redemption, redemptionSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, maskSecret, Money, SecretField, StatusDot } from "@one-hub/ui";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars, csvTime } from "../../../../lib/csv.ts";
import { notifyCopied } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { Cut, NONE, Time } from "../../../../shared/ListPage/cells.tsx";
import { StatusSwitch } from "../../../../shared/ListPage/StatusSwitch.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";
import { stateOf, stateTones } from "./-redemption-state.ts";

export const State = ({ row, now }: { readonly row: Redemption; readonly now: number }): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const state = stateOf(row, now);
  return <StatusDot tone={stateTones[state]}>{t(`state.${state}`)}</StatusDot>;
};

/** A code that is masked, and copied by one press. */
export const MaskedCode = ({ row }: { readonly row: Redemption }): ReactNode => (
  <SecretField copyOnly label={row.name} masked={maskSecret(row.key, 4, 4)} value={row.key} onCopy={notifyCopied} />
);

export interface ColumnTerms {
  /** Of the page. */
  readonly rows: readonly Redemption[];
  /** Unix seconds. */
  readonly now: number;
  /** Whether the gateway knows expiry and redeemer (extension `redemption_detail`). */
  readonly detailed: boolean;
  readonly onEdit: (row: Redemption) => void;
  readonly onToggle: (row: Redemption, on: boolean) => void;
}

/** The columns of the list. The same array until something changes. */
export const useRedemptionColumns = ({
  rows,
  now,
  detailed,
  onEdit,
  onToggle,
}: ColumnTerms): readonly DataTableColumn<Redemption, (typeof redemptionSortColumns)[number]>[] => {
  const { t } = useTranslation("payment_redemption");
  const numbers = useNumbers();
  const sum = useMemo(() => numbers.inColumn(rows.map(({ quota }) => quota)), [numbers, rows]);
  return useMemo(
    () =>
      withHeads(
        [
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          {
            id: "name",
            sort: "name",
            hideable: false,
            cell: (row) =>
              row.status === 3 ? (
                <Cut text={row.name} dir="auto" />
              ) : (
                <Anchor component="button" type="button" aria-haspopup="dialog" onClick={() => onEdit(row)}>
                  <Cut text={row.name} dir="auto" />
                </Anchor>
              ),
          },
          {
            id: "status",
            sort: "status",
            cell: (row) => (
              <StatusSwitch
                label={t("switch", { id: row.id, name: row.name })}
                checked={row.status === 1}
                onChange={(on) => onToggle(row, on)}
                fixed={row.status === 3}
              >
                <State row={row} now={now} />
              </StatusSwitch>
            ),
          },
          { id: "code", cell: (row) => <MaskedCode row={row} /> },
          { id: "quota", sort: "quota", align: "end", cell: ({ quota }) => <Money>{sum(quota)}</Money> },
          { id: "created", sort: "created_time", muted: true, cell: ({ created_time: at }) => <Time seconds={at} /> },
          detailed && {
            id: "expires",
            muted: true,
            cell: ({ expired_time: at = -1 }) => (at === -1 ? t("never") : <Time seconds={at} />),
          },
          {
            id: "redeemed",
            sort: "redeemed_time",
            muted: true,
            cell: ({ redeemed_time: at }) => <Time seconds={at} />,
          },
          detailed && {
            id: "redeemer",
            cell: ({ redeemed_by: id = 0, redeemed_by_name: name = "" }) =>
              id === 0 ? NONE : <PersonLink id={id} name={name} />,
          },
          { id: "creator", cell: ({ user_id: id }) => <PersonLink id={id} name="" /> },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, sum, now, detailed, onEdit, onToggle],
  );
};

type FileTerms = Pick<ColumnTerms, "now" | "detailed"> & { readonly quotaPerUnit: number };

/** Columns of the list's file, in which codes stay masked: those in the clear are handed over by choice. */
export const redemptionFile = (
  t: TFunction<"payment_redemption">,
  terms: FileTerms,
): readonly CsvColumn<Redemption>[] => [
  { name: t("field.id"), cell: (row) => row.id },
  { name: t("field.name"), cell: (row) => row.name },
  { name: t("field.status"), cell: (row) => t(`state.${stateOf(row, terms.now)}`) },
  { name: t("field.code"), cell: (row) => maskSecret(row.key, 4, 4) },
  { name: t("field.quotaDollars"), cell: (row) => csvDollars(row.quota, terms.quotaPerUnit) },
  { name: t("field.created"), cell: (row) => csvTime(row.created_time) },
  ...(terms.detailed ? [{ name: t("field.expires"), cell: (row: Redemption) => csvTime(row.expired_time ?? -1) }] : []),
  { name: t("field.redeemed"), cell: (row) => csvTime(row.redeemed_time) },
  ...(terms.detailed ? [{ name: t("field.redeemer"), cell: (row: Redemption) => row.redeemed_by_name ?? "" }] : []),
  { name: t("field.creator"), cell: (row) => row.user_id },
];
