import { Card, Sparkline } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { AskedLines, LINES } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";
import { useOwnLog } from "./-own-log.ts";
import { ShareLine } from "./-share-line.tsx";
import type { UsageCardProps } from "./-usage-card.tsx";
import { useHeadline } from "./-use-amount.tsx";
import { logSpan, usageOf } from "./-usage.ts";

/** The own most called models, each with its calls over the period. */
export const ModelsCard = ({ own, period, range }: UsageCardProps): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const headline = useHeadline();
  const ownLog = useOwnLog();
  return (
    <Card title={t("models.title")} description={t(`period.${range}`)}>
      <AskedLines query={own} none={t("none")}>
        {(rows) => {
          const { series, measured, slots, value } = usageOf(rows, period, "calls", LINES - 1);
          if (measured === 0) return [];
          const named = new Set(series.map(({ model }) => model));
          return series.map((one) => {
            const { model, models } = one;
            const values = slots.map((slot) => value(slot, one));
            const calls = values.reduce((sum, each) => sum + each, 0);
            const note = t("models.calls", {
              count: calls,
              shown: numbers.count(calls),
              share: numbers.percent(calls / measured),
            });
            return (
              <ShareLine
                key={model ?? ""}
                name={
                  model === undefined ? (
                    t("usage.others", { count: models })
                  ) : (
                    <TextLink
                      to="/dashboard/log"
                      search={{ type: "consume", model, ...ownLog, ...logSpan(period.last) }}
                    >
                      {model}
                    </TextLink>
                  )
                }
                value={headline(
                  rows
                    .filter(({ Date: slot }) => slots.includes(slot))
                    .filter(({ ModelName: name }) => (model === undefined ? !named.has(name) : name === model))
                    .reduce((sum, { Quota }) => sum + Quota, 0),
                )}
                picture={<Sparkline className={classes["calls"]} label={note} values={values} />}
                note={note}
              />
            );
          });
        }}
      </AskedLines>
    </Card>
  );
};
