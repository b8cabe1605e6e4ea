import { useUserGroups } from "@one-hub/hooks";
import { FilterBar, SearchField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { channelKinds, channelKindOf } from "./-channel-types.ts";
import type { channelList } from "./-channel.list.ts";
import { channelStatuses, tagModes } from "./-channel.search.ts";
import { KeyChip } from "./-key-chip.tsx";
import { useTypeName } from "./-type-name.ts";

export interface ChannelFiltersProps {
  readonly list: Pick<ListOf<typeof channelList>, "search" | "change" | "field">;
  /** Every tag in use. */
  readonly tags: readonly string[];
}

/** Every filter of the channel list. The key to look for stays in memory. */
export const ChannelFilters = ({ list: { search, change, field }, tags }: ChannelFiltersProps): ReactNode => {
  const { t } = useTranslation("channel");
  const typeName = useTypeName();
  const groups = useUserGroups({ page: 1, size: 100 });
  // A filter that the address names is a choice, whether or not the gateway still has it.
  const withChosen = (names: readonly string[], chosen: string): readonly string[] =>
    chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  const symbols = withChosen((groups.data?.data ?? []).map(({ symbol }) => symbol).toSorted(), search.group);
  const types =
    search.type === undefined || channelKinds.some(({ id }) => id === search.type)
      ? channelKinds
      : [channelKindOf(search.type), ...channelKinds];
  return (
    <>
      <SearchField label={t("filter.name")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      <FilterBar>
        <ChoiceChip
          label={t("column.status")}
          choices={channelStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={search.status ?? ""}
          onChange={(value) => change({ status: channelStatuses.find((name) => name === value) })}
        />
        <ChoiceChip
          label={t("column.type")}
          choices={types.map(({ id }) => ({ value: String(id), label: <span translate="no">{typeName(id)}</span> }))}
          value={search.type === undefined ? "" : String(search.type)}
          onChange={(value) => change({ type: value === "" ? undefined : Number(value) })}
        />
        <ChoiceChip
          label={t("column.group")}
          choices={symbols.map((value) => ({ value, label: <span translate="no">{value}</span> }))}
          {...field("group")}
        />
        <ChoiceChip
          label={t("filter.tag")}
          choices={withChosen(tags, search.tag).map((value) => ({
            value,
            label: <span translate="no">{value}</span>,
          }))}
          {...field("tag")}
        />
        <ChoiceChip
          label={t("filter.tags")}
          choices={tagModes.map((value) => ({ value, label: t(`tagMode.${value}`) }))}
          value={search.tags ?? ""}
          onChange={(value) => change({ tags: tagModes.find((name) => name === value) })}
        />
        <TextChip mono label={t("filter.models")} help={t("filter.modelsHelp")} {...field("models")} />
        <TextChip mono label={t("filter.testModel")} help={t("filter.testModelHelp")} {...field("testModel")} />
        <TextChip mono label={t("filter.other")} help={t("filter.otherHelp")} {...field("other")} />
        <KeyChip onSearch={() => change({})} />
      </FilterBar>
    </>
  );
};
