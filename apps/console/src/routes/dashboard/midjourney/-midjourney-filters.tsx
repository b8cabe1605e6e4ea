import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { MidjourneySearch } from "./-midjourney.search.ts";

/** Props of {@link MidjourneyFilters}. */
export interface MidjourneyFiltersProps {
  readonly search: MidjourneySearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<MidjourneySearch>) => void;
}

/** A chip for every filter that the role's call honours. */
export const MidjourneyFilters = ({ search, admin, onSearch }: MidjourneyFiltersProps): ReactNode => {
  const { t } = useTranslation("task");
  return (
    <>
      <TimeChip search={search} onSearch={onSearch} />
      <TextChip
        label={t("column.id")}
        help={t("filter.idHelp")}
        mono
        value={search.task}
        onChange={(task) => onSearch({ task })}
      />
      {admin ? (
        <NumberChip
          label={t("column.channel")}
          help={t("filter.channelHelp")}
          wrongText={t("filter.numberWrong")}
          value={search.channel}
          onChange={(channel) => onSearch({ channel })}
        />
      ) : null}
    </>
  );
};
