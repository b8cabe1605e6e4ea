import { Text } from "@mantine/core";
import { useUptime } from "@one-hub/hooks";
import type { UptimeMonitor, UptimeState } from "@one-hub/sdk";
import { Card, Sparkline, StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { AskedLines } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";

const tones = { up: "ok", down: "bad", pending: "warn", maintenance: "info" } as const satisfies Record<
  UptimeState,
  Tone
>;

/** Checks of a monitor that are shown. */
const CHECKS = 50;

/** How something that the site watches is doing. */
const Monitor = ({ monitor: { name, tags, availability, checks } }: { readonly monitor: UptimeMonitor }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const last = checks.slice(-CHECKS);
  const none = Array.from({ length: CHECKS - last.length }, () => 0);
  const state = last.at(-1)?.state;
  const label = t("uptime.checks", {
    up: numbers.count(last.filter((check) => check.state === "up").length),
    total: numbers.count(last.length),
  });
  return (
    <li className={classes["line"]}>
      <span className={classes["lineName"]}>{[name, ...tags].join(" · ")}</span>
      {state === undefined ? (
        <Text span inherit c="dimmed">
          {t("uptime.unknown")}
        </Text>
      ) : (
        <StatusDot tone={tones[state]}>{t(`uptime.state.${state}`)}</StatusDot>
      )}
      {last.length === 0 ? null : (
        <Sparkline
          className={classes["checks"]}
          label={label}
          values={[...none, ...last.map(() => 1)]}
          bad={[...none, ...last.map((check) => (check.state === "up" ? 0 : check.state === "down" ? 1 : 0.5))]}
        />
      )}
      {availability === undefined ? null : (
        <Text span size="xs" c="dimmed" className={classes["lineNote"] ?? ""}>
          {t("uptime.share", { share: numbers.percent(availability, 2) })}
        </Text>
      )}
    </li>
  );
};

/** Monitors of the site's status page. */
export const UptimeCard = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const groups = useUptime();
  return (
    <Card title={t("uptime.title")} description={t("uptime.description")} className={classes["wide"]}>
      <AskedLines query={groups} lines={1} none={t("uptime.empty")} groups>
        {(data) =>
          data.every(({ monitors }) => monitors.length === 0)
            ? []
            : data.map(({ id, name, monitors }) => (
                <section key={id} className={classes["group"]}>
                  {data.length > 1 ? <h3>{name}</h3> : null}
                  <ul className={classes["list"]}>
                    {monitors.map((monitor) => (
                      <Monitor key={monitor.id} monitor={monitor} />
                    ))}
                  </ul>
                </section>
              ))
        }
      </AskedLines>
    </Card>
  );
};
