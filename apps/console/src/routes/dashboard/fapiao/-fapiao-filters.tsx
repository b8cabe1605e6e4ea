import { fapiaoStates } from "@one-hub/sdk";
import { SearchField, SegmentedTabs } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { FapiaoSearch } from "./-fapiao.search.ts";

/** Props of {@link FapiaoFilters}. */
export interface FapiaoFiltersProps {
  readonly search: FapiaoSearch;
  readonly admin: boolean;
  /** Whether everybody's are listed. */
  readonly all: boolean;
  readonly onSearch: (change: Partial<FapiaoSearch>) => void;
}

/** Whose, and every filter that the call honours. */
export const FapiaoFilters = ({ search, admin, all, onSearch }: FapiaoFiltersProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const whose = [
    { value: "all", label: t("whose.all") },
    { value: "own", label: t("whose.own") },
  ] as const;
  return (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => onSearch({ keyword })} />
      {admin ? (
        <SegmentedTabs
          label={t("whose.label")}
          segments={whose}
          value={all ? "all" : "own"}
          onChange={(value) => onSearch({ own: value === "own" })}
        />
      ) : null}
      <ChoiceChip
        label={t("field.state")}
        choices={fapiaoStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        value={search.state ?? ""}
        onChange={(value) => onSearch({ state: fapiaoStates.find((state) => state === value) })}
      />
      <TimeChip search={search} onSearch={onSearch} />
      {all ? (
        <TextChip
          label={t("field.user")}
          help={t("userHelp")}
          value={search.user}
          onChange={(user) => onSearch({ user })}
        />
      ) : null}
    </>
  );
};
