import { useGateway } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { useTranslation } from "react-i18next";
import { csvDollars, csvTime } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import type { ListFile } from "../../../shared/ListPage/ListCsv.tsx";
import { statusNameOf, useDisabledText } from "./-channel-cells.tsx";
import { useOmitKey } from "./-channel-calls.ts";
import { resolveChannels } from "./-resolve-channels.ts";
import { useTypeName } from "./-type-name.ts";

/** The list as a file for spreadsheets, with every channel of a tag; keys are never part of it. */
export const useChannelFile = (): ListFile<Channel> => {
  const { t } = useTranslation("channel");
  const { quotaPerUnit } = useNumbers();
  const gateway = useGateway();
  const omit = useOmitKey();
  const typeName = useTypeName();
  const disabledText = useDisabledText();
  return {
    name: "channels",
    title: t("exportTitle"),
    expand: (rows, signal) => resolveChannels(rows, { gateway, omit, signal }),
    columns: [
      { name: t("column.id"), cell: (row) => row.id },
      { name: t("column.name"), cell: (row) => row.name },
      { name: t("filter.tag"), cell: (row) => row.tag },
      { name: t("column.type"), cell: (row) => typeName(row.type) },
      { name: t("column.group"), cell: (row) => row.group },
      { name: t("column.status"), cell: (row) => t(`status.${statusNameOf(row)}`) },
      { name: t("detail.disabled"), cell: disabledText },
      { name: t("file.response"), cell: (row) => row.response_time },
      { name: t("file.tested"), cell: (row) => csvTime(row.test_time) },
      { name: t("column.balance"), cell: (row) => row.balance },
      { name: t("file.used"), cell: (row) => csvDollars(row.used_quota, quotaPerUnit) },
      { name: t("column.priority"), cell: (row) => row.priority ?? 0 },
      { name: t("column.weight"), cell: (row) => row.weight ?? 1 },
      { name: t("column.models"), cell: (row) => row.models },
      { name: t("column.testModel"), cell: (row) => row.test_model },
      { name: t("detail.baseUrl"), cell: (row) => row.base_url ?? "" },
      { name: t("column.created"), cell: (row) => csvTime(row.created_time) },
    ],
  };
};
