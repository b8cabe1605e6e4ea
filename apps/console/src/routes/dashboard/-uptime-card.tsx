import { Skeleton } from "@mantine/core";
import { useUptime } from "@one-hub/hooks";
import { Card } from "@one-hub/ui";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { optionalPart } from "../../shared/LazyPart/optional-part.tsx";
import { AskedLines } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";

// Few sites have a status page: the others' dashboards do not load what shows it.
const UptimeMonitors = optionalPart(
  async () => (await import("./-uptime-monitors.tsx")).UptimeMonitors,
  <Skeleton height={48} />,
);

/** Monitors of the site's status page. */
export const UptimeCard = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const groups = useUptime();
  useEffect(() => UptimeMonitors.preload(), []);
  return (
    <Card title={t("uptime.title")} description={t("uptime.description")} className={classes["wide"]}>
      <AskedLines query={groups} lines={1} none={t("uptime.empty")} groups>
        {(data) =>
          data.every(({ monitors }) => monitors.length === 0) ? [] : [<UptimeMonitors key="monitors" groups={data} />]
        }
      </AskedLines>
    </Card>
  );
};
