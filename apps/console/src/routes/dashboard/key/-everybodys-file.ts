import type { Token } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { keyState, wasUsed } from "../../../lib/key-state.ts";

/** The columns of the file of everybody's keys. It never holds a secret. */
export const useEverybodysFile = (now: number): readonly CsvColumn<Token>[] => {
  const { t } = useTranslation("everybody_keys");
  const { t: key } = useTranslation("key");
  const { quotaPerUnit } = useNumbers();
  return useMemo(
    () => [
      { name: t("column.id"), cell: (row) => row.id },
      { name: key("column.name"), cell: (row) => row.name },
      { name: t("column.ownerId"), cell: (row) => row.user_id },
      { name: t("column.owner"), cell: (row) => row.owner_name ?? "" },
      { name: key("column.status"), cell: (row) => key(`status.${keyState(row, now)}`) },
      { name: t("column.usedDollars"), cell: (row) => csvDollars(row.used_quota, quotaPerUnit) },
      {
        name: t("column.remainingDollars"),
        cell: (row) => (row.unlimited_quota ? "" : csvDollars(row.remain_quota, quotaPerUnit)),
      },
      { name: key("column.group"), cell: (row) => row.group },
      { name: key("form.backup.label"), cell: (row) => row.backup_group },
      { name: t("column.tag"), cell: (row) => row.setting.billing_tag ?? "" },
      { name: key("column.created"), cell: (row) => formatTimestamp(row.created_time) },
      {
        name: key("column.expires"),
        cell: (row) => (row.expired_time === -1 ? "" : formatTimestamp(row.expired_time)),
      },
      { name: key("column.lastUsed"), cell: (row) => (wasUsed(row) ? formatTimestamp(row.accessed_time) : "") },
    ],
    [t, key, now, quotaPerUnit],
  );
};
