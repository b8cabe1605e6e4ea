import { formatTimestamp } from "@one-hub/sdk/format";
import { lazyPart, FilterChip } from "@one-hub/ui";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import classes from "./ListFilters.module.css";
import { type TimeSearch, withoutTime } from "./times.ts";

const load = () => import("./panels.tsx");
// A panel on its way keeps the room that it will take.
const room = <div className={classes["panel"]} />;
const TextPanel = lazyPart(async () => (await load()).TextPanel, room);
const NumberPanel = lazyPart(async () => (await load()).NumberPanel, room);
const TimePanel = lazyPart(async () => (await load()).TimePanel, <div className={classes["tallPanel"]} />);

export interface TimeChipProps {
  readonly search: TimeSearch;
  readonly onSearch: (change: TimeSearch) => void;
}

/** When: a preset, or a range of its own. */
export const TimeChip = ({ search, onSearch }: TimeChipProps): ReactNode => {
  const { t } = useTranslation("table");
  // Loaded when the list stands, so that a panel is there when its chip is pressed.
  useEffect(() => whenIdle(() => fetchAhead(load)), []);
  const customRange = (): string => {
    const { from, to } = search;
    if (from !== undefined && to !== undefined)
      return t("range.between", { from: formatTimestamp(from), to: formatTimestamp(to) });
    if (from !== undefined) return t("range.since", { from: formatTimestamp(from) });
    return to === undefined ? t("range.any") : t("range.until", { to: formatTimestamp(to) });
  };
  return (
    <FilterChip
      label={t("time.label")}
      value={
        search.range === undefined ? undefined : search.range === "custom" ? customRange() : t(`range.${search.range}`)
      }
      valueOnly
      width={348}
      onClear={() => onSearch(withoutTime)}
    >
      {(close) => <TimePanel search={search} close={close} onSearch={onSearch} />}
    </FilterChip>
  );
};

export interface TextChipProps {
  readonly label: string;
  readonly help: string;
  /** Empty when not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Machine-readable text. */
  readonly mono?: boolean;
}

/** A filter that is one line of text, compared as it stands. */
export const TextChip = ({ label, help, value, onChange, mono = false }: TextChipProps): ReactNode => {
  useEffect(() => whenIdle(() => fetchAhead(load)), []);
  return (
    <FilterChip label={label} value={value === "" ? undefined : value} onClear={() => onChange("")}>
      {(close) => <TextPanel label={label} help={help} mono={mono} value={value} close={close} onApply={onChange} />}
    </FilterChip>
  );
};

export interface NumberChipProps {
  readonly label: string;
  readonly help: string;
  /** Said of what is no number above zero. */
  readonly wrongText: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A filter that is a number above zero, such as an id. */
export const NumberChip = ({ label, help, wrongText, value, onChange }: NumberChipProps): ReactNode => {
  useEffect(() => whenIdle(() => fetchAhead(load)), []);
  const said = value === undefined ? "" : String(value);
  return (
    <FilterChip label={label} value={said === "" ? undefined : said} onClear={() => onChange(undefined)}>
      {(close) => (
        <NumberPanel
          label={label}
          help={help}
          wrongText={wrongText}
          value={said}
          close={close}
          onApply={(typed) => onChange(typed === "" ? undefined : Number(typed))}
        />
      )}
    </FilterChip>
  );
};
