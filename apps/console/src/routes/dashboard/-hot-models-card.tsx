import { useHotModels } from "@one-hub/hooks";
import { Card } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { AskedLines, LINES } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";
import { ShareLine } from "./-share-line.tsx";
import type { Period } from "./-usage.ts";

interface HotModelsCardProps {
  readonly period: Period;
  /** It has a row of its own. */
  readonly alone: boolean;
}

/** The site's most called models. */
export const HotModelsCard = ({ period, alone }: HotModelsCardProps): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const models = useHotModels(period.last);
  return (
    <Card title={t("hot.title")} description={t("hot.description")} className={alone ? classes["wide"] : undefined}>
      <AskedLines query={models} none={t("none")}>
        {(data) =>
          data.slice(0, LINES).map(({ model, share, calls }) => (
            <ShareLine
              key={model}
              name={
                <TextLink to="/dashboard/model_list" search={{ model }}>
                  {model}
                </TextLink>
              }
              value={numbers.percent(share)}
              share={share / Math.max(Number.EPSILON, data[0]?.share ?? 0)}
              note={t("keys.calls", { count: calls, shown: numbers.count(calls) })}
            />
          ))
        }
      </AskedLines>
    </Card>
  );
};
