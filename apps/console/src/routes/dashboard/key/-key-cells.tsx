import { Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { Token } from "@one-hub/sdk";
import { formatDay, formatTimestamp } from "@one-hub/sdk/format";
import { Hint, Money, TimeText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isoTime } from "../../../lib/local-time.ts";
import { NONE } from "../../../lib/none.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import classes from "./-key.module.css";
import { usedShare } from "../../../lib/key-state.ts";
import { relativeTime } from "./-relative-time.ts";

/** Placeholder name of an unnamed key. */
export const nameOf = (key: Token): string => (key.name === "" ? `#${key.id}` : key.name);

/** A moment of a key: relative where near, else the day; the exact time on hover and focus. */
export const Moment = ({ seconds, now }: { readonly seconds: number; readonly now: number }): ReactNode => {
  const { t } = useTranslation("key");
  const dateTime = isoTime(seconds);
  if (dateTime === undefined) return NONE;
  const near = relativeTime(seconds, now);
  const said =
    near === undefined
      ? formatDay(seconds)
      : near.unit === "now"
        ? t("time.now")
        : t(`time.${near.ahead ? "ahead" : "ago"}.${near.unit}`, { count: near.count });
  return (
    <TimeText exact={formatTimestamp(seconds)} dateTime={dateTime}>
      {said}
    </TimeText>
  );
};

/** The gateway does not note when an unlimited key was used. */
export const Uncounted = (): ReactNode => {
  const { t } = useTranslation("key");
  return (
    <Hint label={t("lastUsed.uncounted")}>
      <span tabIndex={0}>
        —<VisuallyHidden>{t("lastUsed.uncounted")}</VisuallyHidden>
      </span>
    </Hint>
  );
};

/** Total quota of a limited key. */
export const wholeOf = (key: Token): number => Math.max(0, key.used_quota + key.remain_quota);

/** How much of its quota a key has spent. */
export const Used = ({ of: key }: { readonly of: Token }): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  if (key.unlimited_quota) {
    // The gateway's own count is of limited keys alone.
    const used = key.usage?.quota ?? key.used_quota;
    return (
      <span className={classes["line"]}>
        {used > 0 ? (
          t("used.unlimited", { used: numbers.spend(used) })
        ) : (
          <Text span inherit c="dimmed">
            {t("unlimited")}
          </Text>
        )}
      </span>
    );
  }
  const share = usedShare(key) ?? 1;
  return (
    <Stack gap={4} miw={130} fz={13} className={classes["line"] ?? ""}>
      <Money>{t("used.of", { used: numbers.spend(key.used_quota), whole: numbers.spend(wholeOf(key)) })}</Money>
      <Progress
        size={4}
        value={share * 100}
        color={share >= 1 ? "bad" : share >= 0.9 ? "warn" : "accent"}
        aria-label={t("used.label", { name: nameOf(key) })}
      />
    </Stack>
  );
};
