import { formatTimestamp } from "@one-hub/sdk/format";
import { Button, DateTimeField, FilterChip, NumberField, Row, SegmentedTabs, Stack, TextField } from "@one-hub/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import classes from "./-log.module.css";
import { type LogSearch, logTypeNames } from "./-log.search.ts";

/** Presets of the time filter; `custom` has fields of its own. */
const presets = ["today", "24h", "7d", "30d"] as const;

/** Props of {@link LogFilters}. */
export interface LogFiltersProps {
  readonly search: LogSearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<LogSearch>) => void;
}

interface PanelProps {
  readonly label: string;
  readonly value: string;
  readonly close: () => void;
  readonly onApply: (value: string) => void;
}

/** One line that is compared as it stands, applied by Enter or the button. */
const TextPanel = ({ label, value, close, onApply, mono = false, help }: PanelProps & { readonly mono?: boolean; readonly help: string }): ReactNode => {
  const { t } = useTranslation("log");
  const [typed, setTyped] = useState(value);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onApply(typed.trim());
        close();
      }}
    >
      <Stack gap={12}>
        <TextField label={label} description={help} mono={mono} autoComplete="off" data-autofocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Row justify="end">
          <Button type="submit" size="xs" variant="filled">
            {t("filter.apply")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};

/** A channel's id. */
const ChannelPanel = ({ label, value, close, onApply }: PanelProps): ReactNode => {
  const { t } = useTranslation("log");
  const [typed, setTyped] = useState(value);
  const wrong = typed.trim() !== "" && !/^[1-9]\d{0,15}$/.test(typed.trim());
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (wrong) return;
        onApply(typed.trim());
        close();
      }}
    >
      <Stack gap={12}>
        <NumberField label={label} description={t("filter.channelHelp")} kind="integer" data-autofocus value={typed} onChange={setTyped} error={wrong ? t("filter.channelWrong") : undefined} />
        <Row justify="end">
          <Button type="submit" size="xs" variant="filled">
            {t("filter.apply")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};

const localTime = (seconds: number | undefined): string => (seconds === undefined ? "" : formatTimestamp(seconds).replace(" ", "T"));
const secondsOf = (local: string): number | undefined => {
  const time = local === "" ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(time) || time < 0 ? undefined : Math.floor(time / 1000);
};

const TimePanel = ({ search, close, onSearch }: { readonly search: LogSearch; readonly close: () => void; readonly onSearch: LogFiltersProps["onSearch"] }): ReactNode => {
  const { t } = useTranslation("log");
  const [from, setFrom] = useState(localTime(search.from));
  const [to, setTo] = useState(localTime(search.to));
  const start = secondsOf(from);
  const end = secondsOf(to);
  const reversed = start !== undefined && end !== undefined && end < start;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (reversed) return;
        onSearch(start === undefined && end === undefined ? { range: undefined, from: undefined, to: undefined } : { range: "custom", from: start, to: end });
        close();
      }}
    >
      <Stack gap={12}>
        <Row gap={4}>
          {presets.map((range) => (
            <Button
              key={range}
              size="xs"
              variant={search.range === range ? "light" : "default"}
              aria-pressed={search.range === range}
              onClick={() => {
                onSearch({ range, from: undefined, to: undefined });
                close();
              }}
            >
              {t(`range.${range}`)}
            </Button>
          ))}
        </Row>
        <DateTimeField label={t("filter.from")} value={from} onChange={setFrom} />
        <DateTimeField label={t("filter.to")} description={t("filter.timeHelp")} value={to} onChange={setTo} error={reversed ? t("filter.reversed") : undefined} />
        <Row justify="end">
          <Button type="submit" size="xs" variant="filled">
            {t("filter.apply")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};

/** Tabs for the kind of rows, and a chip for every filter that the role's call honours. */
export const LogFilters = ({ search, admin, onSearch }: LogFiltersProps): ReactNode => {
  const { t } = useTranslation("log");
  const set = (text: string): string | undefined => (text === "" ? undefined : text);
  const customRange = (): string => {
    const { from, to } = search;
    if (from !== undefined && to !== undefined) return t("range.between", { from: formatTimestamp(from), to: formatTimestamp(to) });
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
      <div className={classes["tabs"]}>
        <SegmentedTabs
          label={t("types.label")}
          segments={[{ value: "all", label: t("types.all") }, ...logTypeNames.map((name) => ({ value: name, label: t(`types.${name}`) }))]}
          value={search.type ?? "all"}
          onChange={(value) => onSearch({ type: logTypeNames.find((name) => name === value) })}
        />
      </div>
      <FilterChip
        label={t("filter.time")}
        value={search.range === undefined ? undefined : search.range === "custom" ? customRange() : t(`range.${search.range}`)}
        valueOnly
        width={348}
        onClear={() => onSearch({ range: undefined, from: undefined, to: undefined })}
      >
        {(close) => <TimePanel search={search} close={close} onSearch={onSearch} />}
      </FilterChip>
      {texts.map(({ field, mono, shown }) =>
        shown ? (
          <FilterChip key={field} label={t(`filter.${field}`)} value={set(search[field])} onClear={() => onSearch({ [field]: "" })}>
            {(close) => <TextPanel label={t(`filter.${field}`)} help={t(`filter.${field}Help`)} mono={mono} value={search[field]} close={close} onApply={(value) => onSearch({ [field]: value })} />}
          </FilterChip>
        ) : null,
      )}
      {admin ? (
        <FilterChip label={t("filter.channel")} value={search.channel === undefined ? undefined : String(search.channel)} onClear={() => onSearch({ channel: undefined })}>
          {(close) => (
            <ChannelPanel
              label={t("filter.channel")}
              value={search.channel === undefined ? "" : String(search.channel)}
              close={close}
              onApply={(value) => onSearch({ channel: value === "" ? undefined : Number(value) })}
            />
          )}
        </FilterChip>
      ) : null}
    </>
  );
};
