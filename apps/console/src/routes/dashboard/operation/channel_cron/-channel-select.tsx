import { Loader, MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useChannel, useChannels } from "@one-hub/hooks";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { listedChoices } from "../../../../lib/listed-choices.ts";

/** Milliseconds without a key press before the gateway is asked. */
const PAUSE_MS = 250;
const MAX_SHOWN = 100;

type ChannelSelectProps = Pick<MultiSelectProps, "label" | "description" | "error" | "value" | "onChange">;

/** Chooses channels by name or id. Lists show one channel per tag; the others are found by their id. */
const none: string[] = [];

export const ChannelSelect = ({ value = none, ...rest }: ChannelSelectProps): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const [typed, setTyped] = useState("");
  const [searched] = useDebouncedValue(typed.trim().replace(/^#/, ""), PAUSE_MS);
  const id = /^\d{1,15}$/.test(searched) ? Number(searched) : undefined;
  const found = useChannels({ name: searched === "" ? undefined : searched, size: MAX_SHOWN });
  const named = useChannel(id === undefined ? undefined : { id, omitKey: true });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const seen = [...(found.data?.data ?? []), ...(named.data === undefined ? [] : [named.data])];
  const unknown = seen.filter((channel) => !names.has(String(channel.id)));
  if (unknown.length > 0)
    setNames(new Map([...names, ...unknown.map(({ id: key, name }) => [String(key), name] as const)]));
  const ids = new Set([...value, ...seen.map((channel) => String(channel.id))]);
  const labelOf = (key: string): string => {
    const name = names.get(key);
    return name === undefined ? `#${key}` : `${name} · #${key}`;
  };
  return (
    <MultiSelect
      {...rest}
      value={value}
      data={[...ids].map((key) => ({ value: key, label: labelOf(key) }))}
      searchable
      // The gateway has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      {...listedChoices(found, t("form.noChannel"))}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
    />
  );
};
