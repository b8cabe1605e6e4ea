import { useStatus } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { csvDollars } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSiteZone } from "../../../lib/site-zone.ts";
import { useAmount } from "../-use-amount.tsx";
import { growth, type Period, periodOf } from "../-usage.ts";
import type { AnalyticsSearch } from "./-analytics.search.ts";
import { choiceOf, type Measure, measures } from "./-choices.ts";

const route = getRouteApi("/dashboard/analytics");

/** Whether the gateway sums up any period, and not one-hub's days alone. */
export const offersSums = (status: Status | undefined): boolean =>
  supports(status, "analytics") && supports(status, "usage");

/** What all parts of the page share: its address, its period and the gateway's offer. */
export const usePageState = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { now } = route.useLoaderData();
  const { status } = useStatus();
  const { zone, text: zoneText } = useSiteZone();
  const period = useMemo((): Period => periodOf(search, now, zone), [search, now, zone]);
  const change = useCallback(
    (next: Partial<AnalyticsSearch>): void =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  );
  const measure = choiceOf(measures, search.measure);
  return { search, measure, change, period, now, zone, zoneText, hasSums: offersSums(status) };
};

/** A measure as texts: with its unit, and short for an axis; and as a number of a file. */
export const useMeasureTexts = () => {
  const numbers = useNumbers();
  const amount = useAmount();
  return useMemo(
    () => ({
      full: {
        quota: (value: number) => amount(value),
        calls: (value: number) => numbers.count(value),
        tokens: (value: number) => numbers.count(value),
      } satisfies Record<Measure, (value: number) => string>,
      axis: {
        quota: numbers.shortQuota,
        calls: (value: number) => numbers.short(value),
        tokens: (value: number) => numbers.short(value),
      } satisfies Record<Measure, (value: number) => string>,
      /** For a spreadsheet: spend in dollars, unless the site counts in points. */
      csv: (measure: Measure, value: number): number =>
        measure === "quota" && numbers.displayInCurrency ? csvDollars(value, numbers.quotaPerUnit) : value,
    }),
    [numbers, amount],
  );
};

/** Says how a figure changed against the period before. */
export const useChange = () => {
  const { t } = useTranslation("analytics");
  const numbers = useNumbers();
  return useMemo(() => {
    const share = (now: number, before: number): string | undefined => {
      const change = growth(now, before);
      return change === undefined ? undefined : `${change > 0 ? "+" : ""}${numbers.percent(change)}`;
    };
    return {
      /** "+12%"; undefined where there was nothing before. */
      share,
      /** A sentence, null until both are known. */
      sentence: (now: number | undefined, before: number | undefined): string | null => {
        if (now === undefined || before === undefined) return null;
        const change = share(now, before);
        return change === undefined ? t("noBefore") : t("change", { change });
      },
    };
  }, [t, numbers]);
};
