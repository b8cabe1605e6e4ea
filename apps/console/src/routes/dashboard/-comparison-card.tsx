import { useUsage } from "@one-hub/hooks";
import type { UsageRow } from "@one-hub/sdk";
import { Card, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { AskedLines } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";
import { useAmount } from "./-use-amount.ts";
import { growth, weeksOf } from "./-usage.ts";

const sum = (rows: readonly UsageRow[], field: "quota" | "requests" | "prompt_tokens" | "completion_tokens"): number =>
  rows.reduce((total, row) => total + row[field], 0);

/** The last week against the one before. */
export const ComparisonCard = ({ now }: { readonly now: number }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const { zone } = useSiteZone();
  const amount = useAmount();
  const { last, before } = weeksOf(now, zone);
  const lastRows = useUsage({ ...last, by: "day" });
  const beforeRows = useUsage({ ...before, by: "day" });
  const both = {
    data:
      lastRows.data === undefined || beforeRows.data === undefined
        ? undefined
        : { last: lastRows.data, before: beforeRows.data },
    error: lastRows.error ?? beforeRows.error,
    isFetching: lastRows.isFetching || beforeRows.isFetching,
    refetch: () => Promise.all([lastRows.refetch(), beforeRows.refetch()]),
  };
  const change = (value: number, former: number): string => {
    const share = growth(value, former);
    if (share === undefined) return t("compare.new");
    return `${share > 0 ? "+" : ""}${numbers.percent(share)}`;
  };
  const figures = [
    { id: "cost", field: "quota" },
    { id: "calls", field: "requests" },
    { id: "input", field: "prompt_tokens" },
    { id: "output", field: "completion_tokens" },
  ] as const;
  return (
    <Card title={t("compare.title")} description={t("compare.description")}>
      <AskedLines query={both}>
        {(data) => (
          <table className={classes["comparison"]}>
            <thead>
              <tr>
                <th scope="col">{t("compare.figure")}</th>
                <th scope="col">{t("compare.now")}</th>
                <th scope="col">{t("compare.before")}</th>
                <th scope="col">{t("compare.change")}</th>
              </tr>
            </thead>
            <tbody>
              {figures.map(({ id, field }) => {
                const value = sum(data.last, field);
                const former = sum(data.before, field);
                // Cents are enough to compare what is a dollar or more.
                const cost = (points: number): string =>
                  amount(points, Math.max(value, former) < numbers.quotaPerUnit ? 6 : 2);
                const text = field === "quota" ? cost : numbers.short;
                return (
                  <tr key={id}>
                    <th scope="row">{t(`compare.${id}`)}</th>
                    <td>
                      <Money>{text(value)}</Money>
                    </td>
                    <td>
                      <Money>{text(former)}</Money>
                    </td>
                    <td>
                      <Money>{change(value, former)}</Money>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </AskedLines>
    </Card>
  );
};
