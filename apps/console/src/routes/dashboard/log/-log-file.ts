import type { Log } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import type { TFunction } from "i18next";
import type log from "../../../i18n/locales/en/log.json";
import { type CsvColumn, csvDollars, type CsvValue } from "../../../lib/csv.ts";
import type { Numbers } from "../../../lib/numbers.ts";
import { logEventText } from "./-log-event.ts";
import { logTypeName } from "../../../lib/log-type.ts";

type FileNumbers = Pick<Numbers, "spend" | "locale" | "quotaPerUnit">;

/** Id of a column of the file. */
type LogFileColumn = keyof (typeof log)["export"]["column"];

/** A row's contribution to the sum; negative for a refund. */
const pointsOf = ({ quota, refunded }: Log): number => (refunded === undefined ? quota : -refunded);

/** The columns of the log's file. Users get none that only administrators see. */
export const logFile = (admin: boolean, t: TFunction<"log">, numbers: FileNumbers): readonly CsvColumn<Log>[] => {
  const of = (id: LogFileColumn, cell: (row: Log) => CsvValue): CsvColumn<Log> => ({
    name: t(`export.column.${id}`),
    cell,
  });
  const ofCall = (id: LogFileColumn, cell: (row: Log) => CsvValue): CsvColumn<Log> =>
    of(id, (row) => (row.type === 2 ? cell(row) : ""));
  return [
    of("time", (row) => formatTimestamp(row.created_at)),
    of("type", (row) => t(`types.${logTypeName(row.type) ?? "other"}`)),
    ...(admin
      ? [
          of("user", (row) => row.username),
          of("channelId", (row) => (row.channel_id === 0 ? "" : row.channel_id)),
          of("channel", (row) => row.channel?.name ?? ""),
        ]
      : []),
    of("key", (row) => row.token_name),
    of("model", (row) => row.model_name),
    of("group", (row) => row.metadata?.group_name ?? ""),
    of("backupServed", ({ metadata }) => (metadata?.is_backup_group === true ? metadata.backup_group_name : "")),
    ofCall("streamed", (row) => t(row.is_stream ? "export.yes" : "export.no")),
    ofCall("durationMs", (row) => row.request_time),
    of("firstTokenMs", (row) => row.metadata?.first_response ?? ""),
    ofCall("inputTokens", (row) => row.prompt_tokens),
    ofCall("outputTokens", (row) => row.completion_tokens),
    of("inputRatio", (row) => row.metadata?.input_ratio ?? ""),
    of("outputRatio", (row) => row.metadata?.output_ratio ?? ""),
    of("groupRatio", (row) => row.metadata?.group_ratio ?? ""),
    of("points", pointsOf),
    of("dollars", (row) => csvDollars(pointsOf(row), numbers.quotaPerUnit)),
    of("request", (row) => row.request_id ?? ""),
    of("ip", (row) => row.source_ip),
    of("content", logEventText(numbers)),
  ];
};
