import { FilterChip, SegmentedTabs } from "@one-hub/ui";
import { lazy, type ReactNode, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { FilterPanel, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { type LogSearch, logTypeNames } from "./-log.search.ts";

/** Props of {@link LogFilters}. */
export interface LogFiltersProps {
  readonly search: LogSearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<LogSearch>) => void;
}

const load = () => import("./-channel-panel.tsx");
const ChannelPanel = lazy(async () => ({ default: (await load()).ChannelPanel }));

const texts = [
  { field: "key", mono: false, forAdmin: false },
  { field: "model", mono: true, forAdmin: false },
  { field: "user", mono: false, forAdmin: true },
  { field: "ip", mono: true, forAdmin: true },
] as const;

/** Tabs for the kind of rows, and a chip for every filter that the role's call honours. */
export const LogFilters = ({ search, admin, onSearch }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation("log");
  // Loaded when the list stands, so that the panel is there when its chip is pressed.
  useEffect(() => {
    if (admin) fetchAhead(load);
  }, [admin]);
  return (
    <>
      <SegmentedTabs
        label={t("types.label")}
        segments={[
          { value: "all", label: t("types.all") },
          ...logTypeNames.map((name) => ({ value: name, label: t(`types.${name}`) })),
        ]}
        value={search.type ?? "all"}
        onChange={(value) => onSearch({ type: logTypeNames.find((name) => name === value) })}
      />
      <TimeChip search={search} onSearch={onSearch} />
      {texts.map(({ field, mono, forAdmin }) =>
        forAdmin && !admin ? null : (
          <TextChip
            key={field}
            label={t(`filter.${field}`)}
            help={t(`filter.${field}Help`)}
            mono={mono}
            value={search[field]}
            onChange={(value) => onSearch({ [field]: value })}
          />
        ),
      )}
      {admin ? (
        <FilterChip
          label={t("filter.channel")}
          value={search.channel === undefined ? undefined : String(search.channel)}
          onClear={() => onSearch({ channel: undefined })}
        >
          {(close) => (
            <FilterPanel>
              <ChannelPanel
                label={t("filter.channel")}
                value={search.channel === undefined ? "" : String(search.channel)}
                close={close}
                onApply={(value) => onSearch({ channel: value === "" ? undefined : Number(value) })}
              />
            </FilterPanel>
          )}
        </FilterChip>
      ) : null}
    </>
  );
};
