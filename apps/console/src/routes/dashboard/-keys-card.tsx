import { Text } from "@mantine/core";
import { useUsage } from "@one-hub/hooks";
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
import { useAmount } from "./-use-amount.ts";
import { weeksOf } from "./-usage.ts";

/** What each key cost in the last week. */
export const KeysCard = ({ now }: { readonly now: number }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const own = useOwnLog();
  const { zone } = useSiteZone();
  const amount = useAmount();
  const { last } = weeksOf(now, zone);
  const rows = useUsage({ ...last, by: "key" });
  return (
    <Card title={t("keys.title")} description={t("keys.description")}>
      <AskedLines query={rows}>
        {(data) =>
          data.length === 0 ? (
            <Text span inherit c="dimmed">
              {t("keys.empty")}
            </Text>
          ) : (
            <ul className={classes["list"]}>
              {data.slice(0, LINES).map(({ id, name, quota, requests }) => (
                <ShareLine
                  key={id}
                  name={
                    name === "" ? (
                      t("keys.unnamed", { id })
                    ) : (
                      <TextLink
                        to="/dashboard/log"
                        search={{
                          type: "consume",
                          key: name,
                          ...own,
                          range: "custom",
                          from: last.from,
                          to: last.to - 1,
                        }}
                      >
                        {name}
                      </TextLink>
                    )
                  }
                  value={amount(quota)}
                  share={quota / Math.max(1, data[0]?.quota ?? 0)}
                  note={t("keys.calls", { count: requests, number: numbers.count(requests) })}
                />
              ))}
            </ul>
          )
        }
      </AskedLines>
    </Card>
  );
};
