import { Text } from "@mantine/core";
import type { UptimeGroup, UptimeMonitor, UptimeState } from "@one-hub/sdk";
import { StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import classes from "./-dashboard.module.css";
import { UptimeChecks } from "./-uptime-checks.tsx";

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
        <span className={classes["checks"]}>
          <UptimeChecks label={label} bars={CHECKS} checks={last} />
        </span>
      )}
      {availability === undefined ? null : (
        <Text span size="xs" c="dimmed" className={classes["lineNote"] ?? ""}>
          {t("uptime.share", { share: numbers.percent(availability, 2) })}
        </Text>
      )}
    </li>
  );
};

/** The monitors of a status page, by its groups. */
export const UptimeMonitors = ({ groups }: { readonly groups: readonly UptimeGroup[] }): ReactNode =>
  groups.map(({ id, name, monitors }) => (
    <section key={id} className={classes["group"]}>
      {groups.length > 1 ? <h3>{name}</h3> : null}
      <ul className={classes["list"]}>
        {monitors.map((monitor) => (
          <Monitor key={monitor.id} monitor={monitor} />
        ))}
      </ul>
    </section>
  ));
