import { Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { Token } from "@one-hub/sdk";
import { Hint, Money, TimeText } from "@one-hub/ui";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isoTime } from "../../../lib/local-time.ts";
import { type Numbers, useNumbers } from "../../../lib/numbers.ts";
import classes from "./-key.module.css";
import { Time } from "../../../shared/ListPage/cells.tsx";
import { usedShare } from "../../../lib/key-state.ts";
import { relativeTime } from "./-relative-time.ts";

/** Placeholder name of an unnamed key. */
export const nameOf = (key: Token): string => (key.name === "" ? `#${key.id}` : key.name);

/** A moment of a key; where it is near, how near on hover and focus. */
export const Moment = ({ seconds, now }: { readonly seconds: number; readonly now: number }): ReactNode => {
  const { t } = useTranslation("key");
  const dateTime = isoTime(seconds);
  const near = relativeTime(seconds, now);
  const time = <Time seconds={seconds} twoLines />;
  if (dateTime === undefined || near === undefined) return time;
  const hint =
    near.unit === "now" ? t("time.now") : t(`time.${near.ahead ? "ahead" : "ago"}.${near.unit}`, { count: near.count });
  return (
    <TimeText hint={hint} dateTime={dateTime}>
      {time}
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
const wholeOf = (key: Token): number => Math.max(0, key.used_quota + key.remain_quota);

/** Quota that a key has spent. The gateway's own count is of limited keys alone. */
const spentBy = (key: Token): number => (key.unlimited_quota ? (key.usage?.quota ?? key.used_quota) : key.used_quota);

/** How much a key has spent, and of how much. */
export const usedText = (key: Token, t: TFunction<"key">, { spend }: Numbers): string => {
  const used = spend(spentBy(key));
  if (!key.unlimited_quota) return t("used.of", { used, whole: spend(wholeOf(key)) });
  return spentBy(key) > 0 ? t("used.unlimited", { used }) : t("unlimited");
};

interface UsedProps {
  readonly of: Token;
  /** What tells the key from the others. */
  readonly label: string;
}

/** How much of its quota a key has spent. */
export const Used = ({ of: key, label }: UsedProps): ReactNode => {
  const { t } = useTranslation("key");
  const text = usedText(key, t, useNumbers());
  if (key.unlimited_quota)
    return (
      <span className={classes["used"]}>
        {spentBy(key) > 0 ? (
          text
        ) : (
          <Text span inherit c="dimmed">
            {text}
          </Text>
        )}
      </span>
    );
  const share = usedShare(key) ?? 1;
  return (
    <Stack gap={4} miw={130} className={classes["used"] ?? ""}>
      <Money className={classes["sums"] ?? ""}>{text}</Money>
      <Progress
        size={4}
        value={share * 100}
        color={share >= 1 ? "bad" : share >= 0.9 ? "warn" : "accent"}
        aria-label={t("used.label", { name: label })}
      />
    </Stack>
  );
};
