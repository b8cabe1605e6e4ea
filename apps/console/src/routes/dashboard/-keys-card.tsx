import { useUsage } from "@one-hub/hooks";
import { Card } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { AskedLines, LINES } from "./-asked-lines.tsx";
import { useOwnLog } from "./-own-log.ts";
import { ShareLine } from "./-share-line.tsx";
import type { UsageCardProps } from "./-usage-card.tsx";
import { useHeadline } from "./-use-amount.tsx";
import { logSpan } from "./-usage.ts";

/** Spend of each key in the period. */
export const KeysCard = ({ period, range }: Omit<UsageCardProps, "own">): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const own = useOwnLog();
  const headline = useHeadline();
  const rows = useUsage({ ...period.last, by: "key" });
  return (
    <Card title={t("keys.title")} description={t(`period.${range}`)}>
      <AskedLines query={rows} none={t("none")}>
        {(data) =>
          data.slice(0, LINES).map(({ id, name, quota, requests }) => (
            <ShareLine
              key={id}
              name={
                name === "" ? (
                  t("keys.unnamed", { id })
                ) : (
                  <TextLink
                    to="/dashboard/log"
                    search={{ type: "consume", key: name, ...own, ...logSpan(period.last) }}
                  >
                    {name}
                  </TextLink>
                )
              }
              value={headline(quota)}
              share={quota / Math.max(1, data[0]?.quota ?? 0)}
              note={t("keys.calls", { count: requests, shown: numbers.count(requests) })}
            />
          ))
        }
      </AskedLines>
    </Card>
  );
};
