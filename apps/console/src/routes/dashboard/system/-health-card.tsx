import { Skeleton, Text } from "@mantine/core";
import { type SystemCheck, systemChecks } from "@one-hub/sdk";
import { formatBytes, formatTimestamp } from "@one-hub/sdk/format";
import { Card, StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import classes from "./-system.module.css";

const tones: Readonly<Record<SystemCheck["state"], Tone>> = {
  ok: "ok",
  warning: "warn",
  failed: "bad",
  unknown: "neutral",
};

const useReason = (): ((check: SystemCheck) => string) => {
  const { t } = useTranslation("system");
  const numbers = useNumbers();
  return ({ reason, value: given }) => {
    const value = given ?? 0;
    return t(`reason.${reason}`, {
      count: value,
      number: numbers.count(value),
      size: formatBytes(value, numbers.locale),
      time: formatTimestamp(value),
    });
  };
};

/** The gateway's health checks, each with its reason. */
export const HealthCard = ({ checks }: { readonly checks: readonly SystemCheck[] | undefined }): ReactNode => {
  const { t } = useTranslation("system");
  const reasonOf = useReason();
  return (
    <Card title={t("health.title")} flush>
      <ul className={classes["checks"]} aria-busy={checks === undefined}>
        {systemChecks.map((name) => {
          const check = checks?.find((each) => each.name === name);
          return (
            <li key={name}>
              <Text span inherit fw={550}>
                {t(`check.${name}`)}
              </Text>
              <Text span inherit c="dimmed" className={classes["reason"]}>
                {check === undefined ? <Skeleton width="60%" height={16} /> : reasonOf(check)}
              </Text>
              <span className={classes["state"]}>
                {check === undefined ? (
                  <Skeleton width={72} height={16} />
                ) : (
                  <StatusDot tone={tones[check.state]}>{t(`checkState.${check.state}`)}</StatusDot>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
