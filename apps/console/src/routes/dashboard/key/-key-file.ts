import type { Token } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars, csvTime } from "../../../lib/csv.ts";
import { keyState, wasUsed } from "../../../lib/key-state.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";

/** The columns of a file of keys; `identity` follows the name. It must never hold a secret. */
export const useKeyFile = (now: number, identity: readonly CsvColumn<Token>[]): readonly CsvColumn<Token>[] => {
  const { t } = useTranslation("key");
  const { quotaPerUnit } = useNumbers();
  const seesBillingTag = useSelf().role >= levels.reliable;
  return [
    { name: t("column.id"), cell: (row) => row.id },
    { name: t("column.name"), cell: (row) => row.name },
    ...identity,
    { name: t("column.status"), cell: (row) => t(`status.${keyState(row, now)}`) },
    { name: t("column.usedDollars"), cell: (row) => csvDollars(row.used_quota, quotaPerUnit) },
    {
      name: t("column.remainingDollars"),
      cell: (row) => (row.unlimited_quota ? "" : csvDollars(row.remain_quota, quotaPerUnit)),
    },
    { name: t("column.group"), cell: (row) => row.group },
    { name: t("form.backup.label"), cell: (row) => row.backup_group },
    ...(seesBillingTag ? [{ name: t("form.tag.label"), cell: (row: Token) => row.setting.billing_tag ?? "" }] : []),
    { name: t("column.created"), cell: (row) => csvTime(row.created_time) },
    { name: t("column.expires"), cell: (row) => (row.expired_time === -1 ? "" : formatTimestamp(row.expired_time)) },
    { name: t("column.lastUsed"), cell: (row) => (wasUsed(row) ? formatTimestamp(row.accessed_time) : "") },
  ];
};
