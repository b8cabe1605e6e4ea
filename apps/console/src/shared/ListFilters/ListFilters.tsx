import { formatTimestamp } from "@one-hub/sdk/format";
import { lazyPart, FilterChip } from "@one-hub/ui";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import classes from "./ListFilters.module.css";
import type { LinePanelProps, TimePanelProps } from "./panels.tsx";
import { withoutTime } from "./times.ts";

const load = () => import("./panels.tsx");
// A panel on its way keeps the room that it will take.
const LinePanel = lazyPart(async () => (await load()).LinePanel, <div className={classes["panel"]} />);
const TimePanel = lazyPart(async () => (await load()).TimePanel, <div className={classes["tallPanel"]} />);

export interface TimeChipProps extends Pick<TimePanelProps, "search" | "onSearch"> {
  /** Of which time, where a row has several. */
  readonly label?: string;
}

/** When: a preset, or a range of its own. */
export const TimeChip = ({ label, search, onSearch }: TimeChipProps): ReactNode => {
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
      label={label ?? t("time.label")}
      value={
        search.range === undefined ? undefined : search.range === "custom" ? customRange() : t(`range.${search.range}`)
      }
      valueOnly={label === undefined}
      width={348}
      onClear={() => onSearch(withoutTime)}
    >
      {(close) => <TimePanel search={search} close={close} onSearch={onSearch} />}
    </FilterChip>
  );
};

export interface TextChipProps extends Pick<LinePanelProps, "label" | "help" | "wrongText"> {
  /** Empty when not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Machine-readable text. */
  readonly mono?: boolean;
}

/** A filter that is one line of text, compared as it stands. */
export const TextChip = ({ value, onChange, mono = false, ...panel }: TextChipProps): ReactNode => {
  useEffect(() => whenIdle(() => fetchAhead(load)), []);
  return (
    <FilterChip label={panel.label} value={value === "" ? undefined : value} onClear={() => onChange("")}>
      {(close) => <LinePanel {...panel} mono={mono} value={value} close={close} onApply={onChange} />}
    </FilterChip>
  );
};

export interface NumberChipProps extends Pick<LinePanelProps, "label" | "help"> {
  /** Said of what is no number above zero. */
  readonly wrongText: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A filter that is a number above zero, such as an id. */
export const NumberChip = ({ value, onChange, ...chip }: NumberChipProps): ReactNode => (
  <TextChip
    {...chip}
    value={value === undefined ? "" : String(value)}
    onChange={(text) => onChange(text === "" ? undefined : Number(text))}
  />
);
