import { useGroupMap } from "@one-hub/hooks";
import type { Log, logSortColumns } from "@one-hub/sdk";
import { formatDuration, formatPrice, formatTimestamp, tokensPerSecond } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  Money,
  Mono,
  FactLine,
  type RowCard,
  ScreenReaderOnly,
  Strong,
  type TableState,
  type TableView,
  Tag,
  type Tone,
  useTooltip,
} from "@one-hub/ui";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { logTypeName } from "./-log-query.ts";
import { durationMark, isSlowSpeed, type LogRow } from "./-log-row.ts";
import classes from "./-log.module.css";
import type { LogSearch, LogTypeName } from "./-log.search.ts";
import { originalOf, priceSumOf, type TokenSide } from "./-price-sum.ts";

const loadDetail = () => import("./-log-detail.tsx");
const LogDetail = lazy(async () => ({ default: (await loadDetail()).LogDetail }));

type LogColumn = (typeof logSortColumns)[number];

const tones: Readonly<Record<LogTypeName, Tone>> = { topup: "ok", consume: "neutral", manage: "info", system: "warn" };

/** What a person sees before choosing: calls first, facts that rarely differ in the row's detail. */
const usualView = (admin: boolean): TableView => ({
  hidden: ["group", "firstToken", "speed", "source_ip", "detail", ...(admin ? ["type"] : [])],
  density: "dense",
});

const none = "—";
/** Fewer tokens tell nothing about a speed. */
const FEW_TOKENS = 20;

/** A count of tokens; where classes with a price of their own are in it, what they weigh, on hover and focus. */
const Tokens = ({ side }: { readonly side: TokenSide }): ReactNode => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const parts = side.classes.map(({ name, count, ratio }) =>
    t("tokens.class", { name: t(`classes.${name}`), count: numbers.count(count), ratio: numbers.count(ratio, 4) }),
  );
  const { anchor, tip } = useTooltip(
    parts.length === 0 ? "" : t("tokens.tip", { parts: parts.join(" · "), counted: numbers.count(side.counted) }),
  );
  if (parts.length === 0) return numbers.count(side.tokens);
  return (
    <>
      <span tabIndex={0} className={classes["weighed"]} {...anchor}>
        {numbers.count(side.tokens)}
      </span>
      {tip}
    </>
  );
};

/** Props of {@link LogTable}. */
export interface LogTableProps {
  readonly rows: readonly LogRow[];
  readonly total: number | undefined;
  readonly state: TableState;
  readonly admin: boolean;
  readonly search: LogSearch;
  readonly filtered: boolean;
  readonly onSearch: (change: Partial<LogSearch>) => void;
  readonly onClearFilters: () => void;
  readonly tools: ReactNode;
}

/** The list of log rows; each opens in place to its price. */
export const LogTable = ({
  rows,
  total,
  state,
  admin,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
}: LogTableProps): ReactNode => {
  const { t } = useTranslation("log");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const { data: groups } = useGroupMap();
  const [view, setView] = useTableView(admin ? "log-admin" : "log", usualView(admin));

  const groupText = useCallback(
    (row: Log): string | undefined => {
      if (row.metadata === null) return undefined;
      const { group_name: group, backup_group_name: backup, is_backup_group: byBackup } = row.metadata;
      const name = (symbol: string): string => groups?.[symbol]?.name ?? symbol;
      return byBackup ? t("group.backup", { group: name(group), backup: name(backup) }) : name(group);
    },
    [groups, t],
  );
  const kind = useCallback((row: Log): string => t(`types.${logTypeName(row.type) ?? "other"}`), [t]);
  const cost = useCallback(
    (row: Log): ReactNode => {
      // The amount of a system row is in its text alone.
      if (row.type === 4 || (row.type !== 2 && row.quota === 0)) return none;
      if (row.type !== 2)
        return <Money>{row.quota > 0 ? `+${numbers.charge(row.quota)}` : numbers.charge(row.quota)}</Money>;
      const original = originalOf(row);
      return (
        <span className={classes["cost"]}>
          {original === undefined ? null : (
            <>
              <ScreenReaderOnly>{t("cost.before")}</ScreenReaderOnly>
              <s className={classes["before"]}>{numbers.charge(original)}</s>{" "}
            </>
          )}
          <Strong>{numbers.charge(row.quota)}</Strong>
        </span>
      );
    },
    [numbers, t],
  );

  // Rows without a model say what they are in its place, where no column of their own says it.
  const withDetail = !view.hidden.includes("detail");
  const withKind = !view.hidden.includes("type");
  const columns = useMemo((): DataTableColumn<LogRow, LogColumn>[] => {
    const call =
      (cell: (row: LogRow) => ReactNode) =>
      (row: LogRow): ReactNode =>
        row.type === 2 ? cell(row) : none;
    const forAdmin: DataTableColumn<LogRow, LogColumn>[] = [
      {
        id: "channel",
        header: t("column.channel"),
        sort: "channel_id",
        cell: (row) =>
          row.channel_id === 0 ? (
            none
          ) : (
            <span
              className={classes["channel"]}
              title={t("channel", { id: row.channel_id, name: row.channel?.name ?? "" })}
            >
              {t("channel", { id: row.channel_id, name: row.channel?.name ?? "" })}
            </span>
          ),
      },
      {
        id: "user",
        header: t("column.user"),
        sort: "user_id",
        cell: (row) => <span className={classes["line"]}>{row.username}</span>,
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
        cell: (row) => <span className={classes["line"]}>{formatTimestamp(row.created_at)}</span>,
      },
      ...(admin ? forAdmin : []),
      {
        id: "group",
        header: t("column.group"),
        cell: (row) => <span className={classes["line"]}>{groupText(row) ?? none}</span>,
      },
      {
        id: "key",
        header: t("column.key"),
        sort: "token_name",
        cell: (row) => (row.token_name === "" ? none : <span className={classes["line"]}>{row.token_name}</span>),
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
            <Tag tone={name === undefined ? "neutral" : tones[name]}>{kind(row)}</Tag>
          );
        },
      },
      {
        id: "model",
        header: t("column.model"),
        sort: "model_name",
        cell: (row) =>
          row.model_name === "" ? (
            <span className={withKind ? undefined : classes["model"]}>
              {withKind ? null : <Tag tone={tones[logTypeName(row.type) ?? "consume"]}>{kind(row)}</Tag>}
              {withDetail || row.content === "" ? (
                withKind ? (
                  none
                ) : null
              ) : (
                <span className={classes["content"]}>{row.content}</span>
              )}
            </span>
          ) : (
            <span className={classes["model"]}>
              <Mono className={classes["modelName"] ?? ""}>{row.model_name}</Mono>
              {row.is_stream ? <Tag>{t("stream")}</Tag> : null}
            </span>
          ),
      },
      {
        id: "duration",
        header: t("column.duration"),
        align: "end",
        cell: call((row) => {
          const mark = durationMark(row.request_time);
          const said = formatDuration(row.request_time, mark === undefined ? 2 : 0);
          return mark === undefined ? (
            <Money>{said}</Money>
          ) : (
            <Tag tone={mark === "slow" ? "warn" : "bad"}>{t("duration.slow", { time: said })}</Tag>
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
            none
          ) : (
            <Money>{formatDuration(row.metadata.first_response)}</Money>
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
          if (speed === undefined) return none;
          const said = numbers.count(speed, speed < 100 ? 1 : 0);
          return isSlowSpeed(speed) && row.completion_tokens >= FEW_TOKENS ? (
            <Tag tone="warn">{t("duration.slow", { time: said })}</Tag>
          ) : (
            said
          );
        }),
      },
      {
        id: "input",
        header: t("column.input"),
        align: "end",
        cell: call((row) => {
          const side = priceSumOf(row, numbers.quotaPerUnit)?.input;
          return side === undefined ? numbers.count(row.prompt_tokens) : <Tokens side={side} />;
        }),
      },
      {
        id: "output",
        header: t("column.output"),
        align: "end",
        cell: call((row) => {
          const side = priceSumOf(row, numbers.quotaPerUnit)?.output;
          return side === undefined ? numbers.count(row.completion_tokens) : <Tokens side={side} />;
        }),
      },
      { id: "cost", header: t("column.cost"), align: "end", cell: cost },
      {
        id: "source_ip",
        header: t("column.ip"),
        sort: "source_ip",
        mono: true,
        muted: true,
        cell: (row) => (row.source_ip === "" ? none : row.source_ip),
      },
      {
        id: "detail",
        header: t("column.detail"),
        muted: true,
        cell: (row) => {
          if (row.content !== "") return <span className={classes["content"]}>{row.content}</span>;
          const sum = priceSumOf(row, numbers.quotaPerUnit);
          if (sum === undefined) return row.type === 2 && row.quota === 0 ? t("price.free") : none;
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
  }, [t, numbers, admin, groupText, kind, cost, withDetail, withKind]);

  // Loaded when the list stands, so that a row opens at once.
  useEffect(() => void loadDetail().catch(() => undefined), []);
  const detail = useCallback(
    (row: LogRow): ReactNode => (
      <Suspense fallback={<div className={classes["tallPanel"]} />}>
        <LogDetail row={row} admin={admin} group={groupText(row)} />
      </Suspense>
    ),
    [admin, groupText],
  );

  const card = useCallback(
    (row: LogRow): RowCard => {
      const facts =
        row.type === 2
          ? [
              row.token_name,
              ...(admin ? [row.username] : []),
              formatDuration(row.request_time),
              t("card.tokens", {
                input: numbers.count(row.prompt_tokens),
                output: numbers.count(row.completion_tokens),
              }),
            ]
          : [...(admin ? [row.username] : []), row.content];
      return {
        primary: row.model_name === "" ? kind(row) : <Mono>{row.model_name}</Mono>,
        end: cost(row),
        secondary: (
          <FactLine
            facts={[<Mono key="time">{formatTimestamp(row.created_at)}</Mono>, ...facts.filter((fact) => fact !== "")]}
          />
        ),
      };
    },
    [t, numbers, admin, kind, cost],
  );

  return (
    <DataTable<LogRow, LogColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.rowId}
      getRowLabel={(row) =>
        t("rowLabel", {
          what: row.model_name === "" ? kind(row) : row.model_name,
          time: formatTimestamp(row.created_at),
        })
      }
      state={state}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={{ title: shared("noMatch.title"), text: t("noMatch") }}
      sort={search.order}
      onSortChange={(order) => onSearch({ order })}
      page={search.page}
      pageSize={search.size}
      total={total}
      onPageChange={(page) => onSearch({ page })}
      onPageSizeChange={(size) => onSearch({ size })}
      tools={tools}
      detail={detail}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
