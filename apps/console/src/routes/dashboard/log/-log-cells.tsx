import { VisuallyHidden } from "@mantine/core";
import { useGroupMap } from "@one-hub/hooks";
import type { Log } from "@one-hub/sdk";
import { Hint, Money, type Tone } from "@one-hub/ui";
import type { TFunction } from "i18next";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Numbers, useNumbers } from "../../../lib/numbers.ts";
import { Cut, NONE } from "../../../shared/ListPage/cells.tsx";
import { logEventText } from "./-log-event.ts";
import classes from "./-log.module.css";
import { logTypeName, type LogTypeName } from "../../../lib/log-type.ts";
import { originalOf, type TokenSide } from "./-price-sum.ts";

/** Colour of a kind of row; `other` is one that the contract does not name. */
export const tones: Readonly<Record<LogTypeName | "other", Tone>> = {
  topup: "ok",
  consume: "neutral",
  manage: "info",
  system: "warn",
  other: "neutral",
};

/** The words of the log, handed to cells so that no cell of a row asks for them itself. */
type Words = TFunction<"log">;

/** The channel of a call, truncated; a dash for none. */
export const channelCell = (id: number, name = ""): ReactNode =>
  id === 0 ? NONE : <Cut text={`${id} ${name}`} className={classes["channel"]} />;

/** A count of tokens with classes that have a price of their own; what they weigh on hover and focus. */
export const tokensCell = (
  t: Words,
  { count, ratio: ratioText }: Pick<Numbers, "count" | "ratio">,
  side: TokenSide,
): ReactNode => {
  const label = (): string => {
    const parts = side.classes.map(({ name, count: tokens, ratio }) =>
      t("tokens.class", { name: t(`classes.${name}`), count: count(tokens), ratio: ratioText(ratio, 4) }),
    );
    return t("tokens.tip", { parts: parts.join(" · "), counted: count(side.counted) });
  };
  return (
    <Hint label={label}>
      <span tabIndex={0} className={classes["weighed"]}>
        {count(side.tokens)}
      </span>
    </Hint>
  );
};

/** Cost or credit of a row, for a discounted call with the price before. */
export const costCell = (t: Words, { charge }: Pick<Numbers, "charge">, row: Log): ReactNode => {
  if (row.refunded !== undefined) return <Money>{charge(-row.refunded)}</Money>;
  // The amount of any other system row is in its text alone.
  if (row.type === 4 || (row.type !== 2 && row.quota === 0)) return NONE;
  if (row.type !== 2) return <Money>{row.quota > 0 ? `+${charge(row.quota)}` : charge(row.quota)}</Money>;
  const cost = <span className={classes["cost"]}>{charge(row.quota)}</span>;
  const original = originalOf(row);
  if (original === undefined) return cost;
  return (
    <span className={classes["discounted"]}>
      <VisuallyHidden>{t("cost.before")}</VisuallyHidden>
      <s className={classes["before"]}>{charge(original)}</s> {cost}
    </span>
  );
};

/** What rows say in words, in the language of the moment. Each the same function until something changes. */
export const useLogTexts = () => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const { data: groups } = useGroupMap();
  /** The group that was charged; undefined where none is known. */
  const groupText = useCallback(
    (row: Log): string | undefined => {
      if (row.metadata === null) return undefined;
      const { group_name: group, backup_group_name: backup, is_backup_group: byBackup } = row.metadata;
      const name = (symbol: string): string => groups?.[symbol]?.name ?? symbol;
      return byBackup ? t("group.backup", { group: name(group), backup: name(backup) }) : name(group);
    },
    [groups, t],
  );
  const kind = useCallback((row: Log): string => t(`types.${logTypeName(row.type) ?? "other"}`), [t]);
  /** Text of a row other than a call; empty for calls. */
  const said = useMemo(() => logEventText(numbers), [numbers]);
  return { groupText, kind, said };
};
