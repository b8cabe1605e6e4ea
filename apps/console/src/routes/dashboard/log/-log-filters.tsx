import { formatTimestamp } from "@one-hub/sdk/format";
import { FilterChip, SegmentedTabs } from "@one-hub/ui";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { fetchAhead } from "../../../lib/chunk-errors.ts";
import classes from "./-log.module.css";
import { type LogSearch, logTypeNames } from "./-log.search.ts";

/** Props of {@link LogFilters}. */
export interface LogFiltersProps {
  readonly search: LogSearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<LogSearch>) => void;
}

const load = () => import("./-log-filter-panels.tsx");
const TextPanel = lazy(async () => ({ default: (await load()).TextPanel }));
const ChannelPanel = lazy(async () => ({ default: (await load()).ChannelPanel }));
const TimePanel = lazy(async () => ({ default: (await load()).TimePanel }));

/** A panel on its way keeps the room that it will take. */
const Panel = ({ children, tall = false }: { readonly children: ReactNode; readonly tall?: boolean }): ReactNode => (
  <Suspense fallback={<div className={tall ? classes["tallPanel"] : classes["panel"]} />}>{children}</Suspense>
);

/** Tabs for the kind of rows, and a chip for every filter that the role's call honours. */
export const LogFilters = ({ search, admin, onSearch }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation("log");
  // Loaded when the list stands, so that a panel is there when its chip is pressed.
  useEffect(() => fetchAhead(load), []);
  const set = (text: string): string | undefined => (text === "" ? undefined : text);
  const customRange = (): string => {
    const { from, to } = search;
    if (from !== undefined && to !== undefined)
      return t("range.between", { from: formatTimestamp(from), to: formatTimestamp(to) });
    if (from !== undefined) return t("range.since", { from: formatTimestamp(from) });
    return to === undefined ? t("range.any") : t("range.until", { to: formatTimestamp(to) });
  };
  const texts = [
    { field: "key", mono: false, shown: true },
    { field: "model", mono: true, shown: true },
    { field: "user", mono: false, shown: admin },
    { field: "ip", mono: true, shown: admin },
  ] as const;
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
      <FilterChip
        label={t("filter.time")}
        value={
          search.range === undefined
            ? undefined
            : search.range === "custom"
              ? customRange()
              : t(`range.${search.range}`)
        }
        valueOnly
        width={348}
        onClear={() => onSearch({ range: undefined, from: undefined, to: undefined })}
      >
        {(close) => (
          <Panel tall>
            <TimePanel search={search} close={close} onSearch={onSearch} />
          </Panel>
        )}
      </FilterChip>
      {texts.map(({ field, mono, shown }) =>
        shown ? (
          <FilterChip
            key={field}
            label={t(`filter.${field}`)}
            value={set(search[field])}
            onClear={() => onSearch({ [field]: "" })}
          >
            {(close) => (
              <Panel>
                <TextPanel
                  label={t(`filter.${field}`)}
                  help={t(`filter.${field}Help`)}
                  mono={mono}
                  value={search[field]}
                  close={close}
                  onApply={(value) => onSearch({ [field]: value })}
                />
              </Panel>
            )}
          </FilterChip>
        ) : null,
      )}
      {admin ? (
        <FilterChip
          label={t("filter.channel")}
          value={search.channel === undefined ? undefined : String(search.channel)}
          onClear={() => onSearch({ channel: undefined })}
        >
          {(close) => (
            <Panel>
              <ChannelPanel
                label={t("filter.channel")}
                value={search.channel === undefined ? "" : String(search.channel)}
                close={close}
                onApply={(value) => onSearch({ channel: value === "" ? undefined : Number(value) })}
              />
            </Panel>
          )}
        </FilterChip>
      ) : null}
    </>
  );
};
