import { useSupports } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { formatCurrency, formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import { Hint, StatusDot, type Tone } from "@one-hub/ui";
import { IconTag } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { badgeCell, Cut, NONE } from "../../../shared/ListPage/cells.tsx";
import { StatusSwitch } from "../../../shared/ListPage/StatusSwitch.tsx";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { balanceCurrencyOf, channelKindOf } from "./-channel-types.ts";
import { namesOf } from "./-channel-values.ts";
import type { ChannelStatusName } from "./-channel.search.ts";
import classes from "./-channel.module.css";

const statusNames: Readonly<Record<number, ChannelStatusName>> = { 1: "enabled", 2: "disabled", 3: "autoDisabled" };

export const tones: Readonly<Record<ChannelStatusName, Tone>> = {
  enabled: "ok",
  disabled: "neutral",
  autoDisabled: "bad",
};

/** A channel's status by its name; anything that the contract does not name counts as disabled. */
export const statusNameOf = ({ status }: Pick<Channel, "status">): ChannelStatusName =>
  statusNames[status] ?? "disabled";

/** In lists, a row with a tag means all of its channels. */
export const isTagRow = ({ tag }: Pick<Channel, "tag">): boolean => Boolean(tag);

/** Name of a row: its channel's or its tag's. */
export const rowName = (row: Pick<Channel, "id" | "name" | "tag">): string =>
  isTagRow(row) ? row.tag : row.name === "" ? `#${row.id}` : row.name;

/** The words of channels, handed to cells so that no cell of a row asks for them itself. */
export type ChannelWords = TFunction<"channel">;

export const nameCell = (t: ChannelWords, row: Channel): ReactNode => {
  const tagged = isTagRow(row);
  return (
    <span className={classes["middle"]}>
      {tagged ? <IconTag size={16} aria-hidden="true" /> : null}
      <span translate="no" className={classes["name"]} title={rowName(row)}>
        {rowName(row)}
      </span>
      {tagged ? badgeCell(t("tagRow")) : null}
    </span>
  );
};

export const typeCell = (typeName: (type: number) => string, type: number): ReactNode => (
  <span className={classes["middle"]}>
    <VendorIcon name={channelKindOf(type).icon} size={20} />
    <span translate="no">{typeName(type)}</span>
  </span>
);

export const groupsCell = (group: string): ReactNode => (
  <Cut className={classes["groups"]} text={group === "" ? "default" : namesOf(group).toSorted().join(", ")} />
);

/** Why the gateway disabled a channel, with the provider's words; empty where it did not, or does not tell (extension `channel_health`). */
export const useDisabledText = (): ((row: Pick<Channel, "disabled">) => string) => {
  const { t } = useTranslation("channel");
  return useCallback(
    ({ disabled }) => {
      if (!disabled) return "";
      const reason = t(`disabledFor.${disabled.reason}`);
      return disabled.detail === "" ? reason : t("disabledFor.withDetail", { reason, detail: disabled.detail });
    },
    [t],
  );
};

/** Switch and word of one channel; the gateway's reason for disabling it on hover and focus. */
export const statusCell = (
  t: ChannelWords,
  row: Channel,
  reason: string,
  onToggle: (row: Channel, on: boolean) => void,
): ReactNode => {
  const name = statusNameOf(row);
  const status = <StatusDot tone={tones[name]}>{t(`status.${name}`)}</StatusDot>;
  return (
    <StatusSwitch
      // The row is a channel's, also where the channel has a tag.
      label={t("switch", { name: rowName({ ...row, tag: "" }) })}
      checked={name === "enabled"}
      onChange={(on) => onToggle(row, on)}
    >
      {reason === "" ? (
        status
      ) : (
        <Hint label={reason}>
          <span tabIndex={0}>{status}</span>
        </Hint>
      )}
    </StatusSwitch>
  );
};

/** Colour of a test's duration in milliseconds; 0 is untested. */
export const responseTone = (milliseconds: number): Tone =>
  milliseconds === 0
    ? "neutral"
    : milliseconds <= 1000
      ? "ok"
      : milliseconds <= 3000
        ? "info"
        : milliseconds <= 5000
          ? "warn"
          : "bad";

/** Duration of the last successful test; when that was on hover and focus. */
export const responseCell = (t: ChannelWords, locale: string, row: Channel): ReactNode => {
  const text = row.response_time === 0 ? t("untested") : formatDuration(row.response_time, locale);
  return (
    <Hint
      label={() => (row.test_time === 0 ? t("testedNever") : t("testedAt", { time: formatTimestamp(row.test_time) }))}
    >
      <span tabIndex={0} className={classes["nowrap"]}>
        <StatusDot tone={responseTone(row.response_time)}>{text}</StatusDot>
      </span>
    </Hint>
  );
};

/** {@link responseCell} on a card. */
export const ResponseTime = ({ row }: { readonly row: Channel }): ReactNode =>
  responseCell(useTranslation("channel").t, useLanguage().locale, row);

/** Writes the balance at the provider, in the currency that the gateway stores. The same function until language or status change. */
export const useBalanceText = (): ((row: Channel) => string) => {
  const { locale } = useLanguage();
  const converts = useSupports("core") === true;
  return useCallback(
    ({ type, balance }) => formatCurrency(balance, { locale, currency: balanceCurrencyOf(type, converts), digits: 2 }),
    [locale, converts],
  );
};

/** Balance at the provider; when it was asked for on hover and focus. */
export const balanceCell = (t: ChannelWords, balanceText: (row: Channel) => string, row: Channel): ReactNode => {
  if (row.balance_updated_time === 0) return NONE;
  return (
    <Hint label={() => t("balanceAt", { time: formatTimestamp(row.balance_updated_time) })}>
      <span tabIndex={0} className={classes["nowrap"]}>
        {balanceText(row)}
      </span>
    </Hint>
  );
};
