import { Box, Button, Code, Group } from "@mantine/core";
import { useInvoiceDays, useInvoiceDetail, useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { formatDate, formatMonth } from "@one-hub/sdk/format";
import { Card, lazyPart, type Fact, Facts, PageHeader, type Stat, StateView, StatStrip } from "@one-hub/ui";
import { IconArrowLeft, IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CSV_START, csvLines, saveCsv } from "../../../lib/csv.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { useSiteName } from "../../../lib/site.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { fact } from "../../../shared/ListPage/cells.tsx";
import { SiteLogo } from "../../../shared/SiteBrand/SiteBrand.tsx";
import { sumColumns } from "./-invoice-csv.ts";
import classes from "./-statement.module.css";
import { dateOf, dayLines, modelLines, statementNumber, type StatementLine, type Sums, sumsOf } from "./-statement.ts";
import { StatementTable, TableShape } from "./-statement-table.tsx";

const DayChart = lazyPart(async () => (await import("./-day-chart.tsx")).DayChart);

/** Names the printed file: browsers offer the page's title for it. */
const usePrintTitle = (title: string): void => {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let before = document.title;
    const name = (to: string): void => {
      before = document.title;
      document.title = to;
    };
    addEventListener("beforeprint", () => name(title), { signal });
    addEventListener("afterprint", () => name(before), { signal });
    return () => stop.abort();
  }, [title]);
};

/** The way back to the list, as it was left. */
const AllStatements = ({ subtle = false }: { readonly subtle?: boolean }): ReactNode => {
  const { t } = useTranslation("invoice");
  return (
    <ButtonLink
      from="/dashboard/invoice"
      to="."
      search={(before) => ({ ...before, month: undefined })}
      variant={subtle ? "subtle" : "default"}
      leftSection={<IconArrowLeft size={16} className={classes["back"]} />}
    >
      {t("all")}
    </ButtonLink>
  );
};

const Head = ({ month }: { readonly month: string }): ReactNode => {
  const { t } = useTranslation("invoice");
  const { locale } = useNumbers();
  const self = useSelf();
  const own = (id: "name" | "username" | "email", value = ""): readonly Fact[] =>
    fact(t(`head.${id}`), <bdi translate="no">{value}</bdi>, value !== "");
  return (
    <Card className={classes["card"]}>
      <Group className={classes["head"] ?? ""} gap="16px 32px" align="flex-start" justify="space-between">
        <SiteLogo />
        <Facts
          className={classes["facts"]}
          facts={[
            { id: "number", name: t("head.number"), value: <Code>{statementNumber(month, self.id)}</Code> },
            { id: "month", name: t("column.month"), value: formatMonth(dateOf(month), locale) },
            ...own("name", self.display_name),
            ...own("username", self.username),
            ...own("email", self.email),
          ]}
        />
      </Group>
    </Card>
  );
};

/** The sums of the month; without them, their room. */
const Totals = ({ total, models }: { readonly total: Sums | undefined; readonly models: number }): ReactNode => {
  const { t } = useTranslation("invoice");
  const numbers = useNumbers();
  const seconds = (milliseconds: number): string =>
    t("seconds", { number: numbers.count(milliseconds / 1000, 1, true) });
  const stat = (id: "amount" | "calls" | "input" | "output" | "duration", say: (sums: Sums) => [string, string]) => {
    const [value, meaning] = total === undefined ? [] : say(total);
    return { name: t(`column.${id}`), value, meaning } satisfies Stat;
  };
  const tokens = (count: number): [string, string] => [
    numbers.short(count),
    t("stats.tokens", { count, number: numbers.count(count) }),
  ];
  const each = (sum: number, { request_count: calls }: Sums): number => (calls === 0 ? 0 : sum / calls);
  return (
    <StatStrip
      className={classes["totals"]}
      stats={[
        stat("amount", (sums) => [
          numbers.charge(sums.quota),
          sums.refunded === undefined || sums.refunded === 0
            ? t("stats.each", { each: numbers.charge(each(sums.quota, sums)) })
            : t("stats.refunded", { refunded: numbers.charge(sums.refunded) }),
        ]),
        stat("calls", ({ request_count: count }) => [
          numbers.count(count),
          t("stats.models", { count: models, number: numbers.count(models) }),
        ]),
        stat("input", (sums) => tokens(sums.prompt_tokens)),
        stat("output", (sums) => tokens(sums.completion_tokens)),
        stat("duration", (sums) => [
          seconds(sums.request_time),
          t("stats.each", { each: seconds(each(sums.request_time, sums)) }),
        ]),
      ]}
    />
  );
};

export interface StatementProps {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Whether the site is known to make statements; it is not asked before. */
  readonly known: boolean;
}

/** One month's statement, as it is read and as it is printed: totals, by model and, where the gateway tells it, by day. */
export const Statement = ({ month, known }: StatementProps): ReactNode => {
  const { t } = useTranslation("invoice");
  const { locale, quotaPerUnit } = useNumbers();
  const self = useSelf();
  const site = useSiteName();
  const { status } = useStatus();
  const byDay = supports(status, "invoice_day");
  const date = known ? dateOf(month) : undefined;
  const models = useInvoiceDetail(date);
  const days = useInvoiceDays(byDay ? date : undefined);
  const monthText = formatMonth(dateOf(month), locale);
  const number = statementNumber(month, self.id);
  usePrintTitle(t("printTitle", { number, month: monthText, site }));

  const byModelLines = useMemo(() => modelLines(models.data ?? []), [models.data]);
  const byDayLines = useMemo(() => dayLines(days.data ?? []), [days.data]);
  const total = useMemo(() => (models.data === undefined ? undefined : sumsOf(byModelLines)), [models, byModelLines]);
  const zone = models.data?.[0]?.time_zone;
  const zoneText = models.data === undefined ? null : zone === undefined ? t("inUnknownZone") : t("inZone", { zone });
  const failed = models.data === undefined && models.isError;
  const daysFailed = days.data === undefined && days.isError;
  const unknown = models.data !== undefined && byModelLines.length === 0;
  const waiting = models.data === undefined || (byDay && days.isPending);

  const csv = (about: "model" | "day", lines: readonly StatementLine[]): ReactNode => (
    <Button
      size="xs"
      className={classes["screen"]}
      leftSection={<IconDownload size={16} />}
      aria-label={t(about === "model" ? "csvByModel" : "csvByDay")}
      disabled={lines.length === 0}
      onClick={() => {
        const { head, line } = csvLines(sumColumns<StatementLine>(about, ({ name }) => name, t, quotaPerUnit));
        saveCsv([CSV_START, head, ...lines.map(line)], `statement-${month}-by-${about}.csv`);
      }}
    >
      {t("csv")}
    </Button>
  );

  const dayContent = (): ReactNode => {
    if (daysFailed)
      return <ErrorView error={days.error} retrying={days.isFetching} onRetry={() => void days.refetch()} />;
    return (
      <>
        <div className={classes["chart"]}>
          <DayChart month={month} lines={days.data === undefined ? undefined : byDayLines} />
        </div>
        {days.data === undefined ? (
          <TableShape />
        ) : (
          <StatementTable
            label={t("byDay.title")}
            head={t("column.day")}
            lines={byDayLines}
            nameOf={({ name }) => formatDate(name, locale)}
          />
        )}
      </>
    );
  };

  return (
    <div className={classes["statement"]}>
      {/* Its words stand where the title begins. */}
      <Box className={classes["screen"] ?? ""} ms={-12}>
        <AllStatements subtle />
      </Box>
      <PageHeader
        title={t("heading", { month: monthText })}
        state={unknown || failed ? undefined : zoneText}
        actions={
          unknown || failed ? undefined : (
            <Button
              variant="filled"
              className={classes["screen"]}
              leftSection={<IconPrinter size={16} />}
              disabled={waiting}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          )
        }
      />
      {unknown ? (
        <Card>
          <StateView
            kind="notFound"
            title={t("unknown.title", { month: monthText })}
            text={t("unknown.text")}
            actions={<AllStatements />}
          />
        </Card>
      ) : failed ? (
        <Card>
          <ErrorView error={models.error} retrying={models.isFetching} onRetry={() => void models.refetch()} />
        </Card>
      ) : (
        <>
          <Head month={month} />
          <Totals total={total} models={byModelLines.length} />
          <Card title={t("byModel.title")} end={csv("model", byModelLines)} flush className={classes["card"]}>
            {models.data === undefined ? (
              <TableShape />
            ) : (
              <StatementTable
                label={t("byModel.title")}
                head={t("column.model")}
                lines={byModelLines}
                nameOf={({ name }) => (
                  <bdi translate="no" className={classes["model"]}>
                    {name}
                  </bdi>
                )}
              />
            )}
          </Card>
          {/* Below what may grow when it arrives, nothing stands yet. */}
          {byDay && models.data !== undefined ? (
            <Card
              title={t("byDay.title")}
              end={csv("day", byDayLines)}
              flush
              className={classes[daysFailed ? "screen" : "card"]}
            >
              {dayContent()}
            </Card>
          ) : null}
        </>
      )}
    </div>
  );
};
