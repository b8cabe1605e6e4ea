import type { Fapiao } from "@one-hub/sdk";
import type { TFunction } from "i18next";
import { type CsvColumn, csvTime } from "../../../lib/csv.ts";

/** Columns of a file of fapiaos. Only a file of all users has the user. */
export const fapiaoFile = (all: boolean, t: TFunction<"fapiao">): readonly CsvColumn<Fapiao>[] => {
  const user: CsvColumn<Fapiao> = { name: t("field.user"), cell: (row) => row.username };
  return [
    { name: t("field.id"), cell: (row) => row.id },
    { name: t("field.created"), cell: (row) => csvTime(row.created_at) },
    ...(all ? [user] : []),
    { name: t("field.kind"), cell: (row) => t(`kind.${row.kind}`) },
    { name: t("field.title"), cell: (row) => row.title },
    { name: t("field.taxNumber"), cell: (row) => row.tax_number },
    { name: t("field.email"), cell: (row) => row.email },
    { name: t("field.amount"), cell: (row) => row.amount },
    { name: t("field.currency"), cell: (row) => row.currency },
    { name: t("field.orders"), cell: (row) => row.order_count },
    { name: t("field.refundedOrders"), cell: (row) => row.refunded_count },
    { name: t("field.state"), cell: (row) => t(`state.${row.state}`) },
    { name: t("field.number"), cell: (row) => row.number },
    { name: t("field.file"), cell: (row) => row.file_url },
    { name: t("field.reason"), cell: (row) => row.reason },
    { name: t("field.note"), cell: (row) => row.note },
    { name: t("field.decided"), cell: (row) => csvTime(row.decided_at) },
  ];
};
