import { Text } from "@mantine/core";
import { useDashboard } from "@one-hub/hooks";
import { Card } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { AskedLines, LINES } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";
import { useOwnLog } from "./-own-log.ts";
import { ShareLine } from "./-share-line.tsx";
import { usageOf, wholeDays } from "./-usage.ts";

/** Which models the own calls went to. */
export const ShareCard = ({ today }: { readonly today: string }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const own = useOwnLog();
  const { zone } = useSiteZone();
  const rows = useDashboard();
  return (
    <Card title={t("share.title")} description={t("share.description")}>
      <AskedLines query={rows}>
        {(data) => {
          const { series, measured, days, value } = usageOf(data, today, "calls", LINES - 1);
          if (measured === 0)
            return (
              <Text span inherit c="dimmed">
                {t("share.empty")}
              </Text>
            );
          const lines = series.map((one) => ({ one, calls: days.reduce((sum, day) => sum + value(day, one), 0) }));
          const most = Math.max(1, ...lines.map(({ calls }) => calls));
          const span = wholeDays(zone, days[0] ?? today, days.at(-1));
          return (
            <ul className={classes["list"]}>
              {lines.map(({ one: { model, models }, calls }) => (
                <ShareLine
                  key={model ?? ""}
                  name={
                    model === undefined ? (
                      t("usage.others", { count: models })
                    ) : (
                      <TextLink to="/dashboard/log" search={{ type: "consume", model, ...own, ...span }}>
                        {model}
                      </TextLink>
                    )
                  }
                  value={numbers.percent(calls / measured)}
                  share={calls / most}
                  note={t("keys.calls", { count: calls, number: numbers.count(calls) })}
                />
              ))}
            </ul>
          );
        }}
      </AskedLines>
    </Card>
  );
};
