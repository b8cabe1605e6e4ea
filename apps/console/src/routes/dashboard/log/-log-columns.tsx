import type { logSortColumns } from "@one-hub/sdk";
import { formatDuration, formatPrice } from "@one-hub/sdk/format";
import { type DataTableColumn, Money } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { badgeCell, Cut, modelCell, NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { channelCell, costCell, tokensCell, tones, useLogTexts } from "./-log-cells.tsx";
import { durationMark, isSlowSpeed, type LogRow, speedOf } from "./-log-row.ts";
import { logTypeName } from "../../../lib/log-type.ts";
import type { logList } from "./-log.list.ts";
import classes from "./-log.module.css";
import { priceSumOf } from "./-price-sum.ts";

/** Fewer tokens tell nothing about a speed. */
const FEW_TOKENS = 20;

/** The columns of the log. The same array until something changes. */
export const useLogColumns = ({
  all,
  view,
}: Pick<ListOf<typeof logList>, "all" | "view">): readonly DataTableColumn<
  LogRow,
  (typeof logSortColumns)[number]
>[] => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const { groupText, kind, said } = useLogTexts();
  // Rows without a model show their type here, unless the type has its own column.
  const withDetail = !view.hidden.includes("detail");
  const withKind = !view.hidden.includes("type");
  return useMemo(() => {
    const stream = t("stream");
    const call =
      (cell: (row: LogRow) => ReactNode) =>
      (row: LogRow): ReactNode =>
        row.type === 2 ? cell(row) : NONE;
    const tokens = (side: "input" | "output", count: "prompt_tokens" | "completion_tokens") =>
      call((row) => {
        const sum = priceSumOf(row, numbers.quotaPerUnit)?.[side];
        if (sum === undefined) return numbers.count(row[count]);
        return sum.classes.length === 0 ? numbers.count(sum.tokens) : tokensCell(t, numbers, sum);
      });
    return withHeads(
      [
        {
          id: "time",
          sort: "created_at",
          muted: true,
          hideable: false,
          cell: (row) => <Time seconds={row.created_at} />,
        },
        all && { id: "channel", sort: "channel_id", cell: (row) => channelCell(row.channel_id, row.channel?.name) },
        all && {
          id: "user",
          sort: "user_id",
          nowrap: true,
          cell: (row) => (row.username === "" ? NONE : <PersonLink id={row.user_id} name={row.username} cut />),
        },
        { id: "group", nowrap: true, cell: (row) => groupText(row) ?? NONE },
        { id: "key", sort: "token_name", nowrap: true, cell: (row) => <Cut text={row.token_name} /> },
        {
          id: "type",
          sort: "type",
          cell: (row) => {
            const name = logTypeName(row.type) ?? "other";
            return name === "consume" ? kind(row) : badgeCell(kind(row), tones[name]);
          },
        },
        {
          id: "model",
          sort: "model_name",
          cell: (row) => {
            const model = row.model_name === "" ? null : modelCell(row.model_name);
            if (row.type === 2 && model !== null)
              return (
                <span className={classes["model"]}>
                  {model}
                  {row.is_stream ? badgeCell(stream) : null}
                </span>
              );
            const text = withDetail ? "" : said(row);
            if (withKind && model === null && text === "") return NONE;
            return (
              <span className={withKind ? undefined : classes["model"]}>
                {withKind ? null : badgeCell(kind(row), tones[logTypeName(row.type) ?? "other"])}
                {model}
                {text === "" ? null : <Cut text={text} className={classes["beside"]} />}
              </span>
            );
          },
        },
        {
          id: "duration",
          align: "end",
          cell: call((row) => {
            const mark = durationMark(row.request_time);
            const spoken = formatDuration(row.request_time, numbers.locale, mark === undefined ? 2 : 0);
            return mark === undefined ? (
              <Money>{spoken}</Money>
            ) : (
              badgeCell(t("duration.slow", { time: spoken }), mark === "slow" ? "warn" : "bad")
            );
          }),
        },
        {
          id: "firstToken",
          align: "end",
          muted: true,
          cell: call(({ metadata }) => {
            const first = metadata?.first_response;
            return first === undefined ? NONE : <Money>{formatDuration(first, numbers.locale)}</Money>;
          }),
        },
        {
          id: "speed",
          align: "end",
          muted: true,
          cell: call((row) => {
            const speed = speedOf(row);
            if (speed === undefined) return NONE;
            const spoken = numbers.count(speed, speed < 100 ? 1 : 0);
            return isSlowSpeed(speed) && row.completion_tokens >= FEW_TOKENS ? (
              badgeCell(t("duration.slow", { time: spoken }), "warn")
            ) : (
              <Money>{spoken}</Money>
            );
          }),
        },
        { id: "input", align: "end", cell: tokens("input", "prompt_tokens") },
        { id: "output", align: "end", cell: tokens("output", "completion_tokens") },
        { id: "cost", align: "end", cell: (row) => costCell(t, numbers, row) },
        { id: "source_ip", sort: "source_ip", mono: true, muted: true, cell: (row) => row.source_ip || NONE },
        {
          id: "detail",
          muted: true,
          cell: (row) => {
            const text = said(row);
            if (text !== "") return <Cut text={text} />;
            const sum = priceSumOf(row, numbers.quotaPerUnit);
            if (sum === undefined) return row.type === 2 && row.quota === 0 ? t("price.free") : NONE;
            const { kind: by, groupRatio, callPrice, input, output } = sum;
            if (groupRatio === 0 || (by === "call" ? callPrice === 0 : input.price === 0 && output.price === 0))
              return t("price.free");
            return (
              <span className={classes["line"]}>
                {by === "call"
                  ? t("price.call", { price: formatPrice(callPrice) })
                  : t("price.tokens", { input: formatPrice(input.price), output: formatPrice(output.price) })}
              </span>
            );
          },
        },
      ],
      (id) => t(id === "source_ip" ? "column.ip" : `column.${id}`),
    );
  }, [t, numbers, all, groupText, kind, said, withDetail, withKind]);
};
