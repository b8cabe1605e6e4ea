import { Code, Badge } from "@mantine/core";
import type { logSortColumns } from "@one-hub/sdk";
import { formatDuration, formatPrice, tokensPerSecond } from "@one-hub/sdk/format";
import { type DataTableColumn, Money, type TableView } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { Cut, Line, NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { type LogTexts, Tokens, tones } from "./-log-cells.tsx";
import { durationMark, isSlowSpeed, type LogRow } from "./-log-row.ts";
import { logTypeName } from "./-log.list.ts";
import classes from "./-log.module.css";
import { priceSumOf } from "./-price-sum.ts";

/** Sortable columns of the log. */
export type LogColumn = (typeof logSortColumns)[number];

/** Fewer tokens tell nothing about a speed. */
const FEW_TOKENS = 20;

interface LogColumnsOptions {
  readonly admin: boolean;
  readonly texts: LogTexts;
  readonly view: TableView;
}

/** The columns of the log. The same array until something changes. */
export const useLogColumns = ({
  admin,
  texts,
  view,
}: LogColumnsOptions): readonly DataTableColumn<LogRow, LogColumn>[] => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const { groupText, kind, cost, said } = texts;
  // Rows without a model show their type here, unless the type has its own column.
  const withDetail = !view.hidden.includes("detail");
  const withKind = !view.hidden.includes("type");
  return useMemo((): DataTableColumn<LogRow, LogColumn>[] => {
    const call =
      (cell: (row: LogRow) => ReactNode) =>
      (row: LogRow): ReactNode =>
        row.type === 2 ? cell(row) : NONE;
    const forAdmin: DataTableColumn<LogRow, LogColumn>[] = [
      {
        id: "channel",
        header: t("column.channel"),
        sort: "channel_id",
        cell: (row) =>
          row.channel_id === 0 ? (
            NONE
          ) : (
            <Cut
              text={t("channel", { id: row.channel_id, name: row.channel?.name ?? "" })}
              className={classes["channel"]}
            />
          ),
      },
      {
        id: "user",
        header: t("column.user"),
        sort: "user_id",
        cell: (row) => <Line>{row.username}</Line>,
      },
    ];
    return [
      {
        id: "time",
        header: t("column.time"),
        sort: "created_at",
        mono: true,
        muted: true,
        hideable: false,
        cell: (row) => <Time seconds={row.created_at} />,
      },
      ...(admin ? forAdmin : []),
      {
        id: "group",
        header: t("column.group"),
        cell: (row) => <Line>{groupText(row) ?? NONE}</Line>,
      },
      {
        id: "key",
        header: t("column.key"),
        sort: "token_name",
        cell: (row) => (row.token_name === "" ? NONE : <Line>{row.token_name}</Line>),
      },
      {
        id: "type",
        header: t("column.type"),
        sort: "type",
        cell: (row) => {
          const name = logTypeName(row.type);
          return name === "consume" ? (
            kind(row)
          ) : (
            <Badge color={name === undefined ? "neutral" : tones[name]}>{kind(row)}</Badge>
          );
        },
      },
      {
        id: "model",
        header: t("column.model"),
        sort: "model_name",
        cell: (row) =>
          row.type !== 2 || row.model_name === "" ? (
            <span className={withKind ? undefined : classes["model"]}>
              {withKind ? null : <Badge color={tones[logTypeName(row.type) ?? "consume"]}>{kind(row)}</Badge>}
              {row.model_name === "" ? null : <Code className={classes["modelName"] ?? ""}>{row.model_name}</Code>}
              {withDetail || said(row) === "" ? (
                withKind && row.model_name === "" ? (
                  NONE
                ) : null
              ) : (
                <Cut text={said(row)} className={classes["beside"]} />
              )}
            </span>
          ) : (
            <span className={classes["model"]}>
              <Code className={classes["modelName"] ?? ""}>{row.model_name}</Code>
              {row.is_stream ? <Badge>{t("stream")}</Badge> : null}
            </span>
          ),
      },
      {
        id: "duration",
        header: t("column.duration"),
        align: "end",
        cell: call((row) => {
          const mark = durationMark(row.request_time);
          const spoken = formatDuration(row.request_time, numbers.locale, mark === undefined ? 2 : 0);
          return mark === undefined ? (
            <Money>{spoken}</Money>
          ) : (
            <Badge color={mark === "slow" ? "warn" : "bad"}>{t("duration.slow", { time: spoken })}</Badge>
          );
        }),
      },
      {
        id: "firstToken",
        header: t("column.firstToken"),
        align: "end",
        muted: true,
        cell: call((row) =>
          row.metadata?.first_response === undefined ? (
            NONE
          ) : (
            <Money>{formatDuration(row.metadata.first_response, numbers.locale)}</Money>
          ),
        ),
      },
      {
        id: "speed",
        header: t("column.speed"),
        align: "end",
        muted: true,
        cell: call((row) => {
          const speed = tokensPerSecond({
            completionTokens: row.completion_tokens,
            requestTime: row.request_time,
            firstResponse: row.metadata?.first_response,
          });
          if (speed === undefined) return NONE;
          const spoken = numbers.count(speed, speed < 100 ? 1 : 0);
          return isSlowSpeed(speed) && row.completion_tokens >= FEW_TOKENS ? (
            <Badge color="warn">{t("duration.slow", { time: spoken })}</Badge>
          ) : (
            <Money>{spoken}</Money>
          );
        }),
      },
      ...(["input", "output"] as const).map((side): DataTableColumn<LogRow, LogColumn> => ({
        id: side,
        header: t(`column.${side}`),
        align: "end",
        cell: call((row) => {
          const sum = priceSumOf(row, numbers.quotaPerUnit)?.[side];
          if (sum !== undefined) return <Tokens side={sum} />;
          return numbers.count(side === "input" ? row.prompt_tokens : row.completion_tokens);
        }),
      })),
      { id: "cost", header: t("column.cost"), align: "end", cell: cost },
      {
        id: "source_ip",
        header: t("column.ip"),
        sort: "source_ip",
        mono: true,
        muted: true,
        cell: (row) => (row.source_ip === "" ? NONE : row.source_ip),
      },
      {
        id: "detail",
        header: t("column.detail"),
        muted: true,
        cell: (row) => {
          const text = said(row);
          if (text !== "") return <Cut text={text} />;
          const sum = priceSumOf(row, numbers.quotaPerUnit);
          if (sum === undefined) return row.type === 2 && row.quota === 0 ? t("price.free") : NONE;
          if (
            sum.groupRatio === 0 ||
            (sum.kind === "call" ? sum.callPrice === 0 : sum.input.price === 0 && sum.output.price === 0)
          )
            return t("price.free");
          return (
            <span className={classes["line"]}>
              {sum.kind === "call"
                ? t("price.call", { price: formatPrice(sum.callPrice) })
                : t("price.tokens", { input: formatPrice(sum.input.price), output: formatPrice(sum.output.price) })}
            </span>
          );
        },
      },
    ];
  }, [t, numbers, admin, groupText, kind, cost, said, withDetail, withKind]);
};
