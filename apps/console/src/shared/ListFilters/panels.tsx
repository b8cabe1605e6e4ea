import { Button, Group, Stack, TextInput } from "@mantine/core";
import { DateTimeField, DayRange, machineText, useNarrow } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { localTime, secondsOf } from "../../lib/local-time.ts";
import { timePresets, type TimeSearch, withoutTime } from "./times.ts";

interface PanelFormProps {
  /** The input cannot be applied. */
  readonly isWrong: boolean;
  readonly onApply: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The form of a filter, applied by Enter or the button. */
const PanelForm = ({ isWrong, onApply, close, children }: PanelFormProps): ReactNode => {
  const { t } = useTranslation("table");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onApply();
        close();
      }}
    >
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="filled">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export interface LinePanelProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Machine-readable text. */
  readonly mono: boolean;
  /** Makes it a number above zero, such as an id: said of anything else. */
  readonly wrongText?: string | undefined;
  readonly close: () => void;
  readonly onApply: (value: string) => void;
}

/** The popover has looked for a field before this part has arrived. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** One line that is compared as it stands. */
export const LinePanel = ({ label, help, value, mono, wrongText, close, onApply }: LinePanelProps): ReactNode => {
  const [text, setText] = useState(value);
  const trimmed = text.trim();
  const isWrong = wrongText !== undefined && trimmed !== "" && !/^[1-9]\d{0,14}$/.test(trimmed);
  return (
    <PanelForm isWrong={isWrong} onApply={() => onApply(trimmed)} close={close}>
      <TextInput
        label={label}
        description={help}
        {...(mono ? machineText : {})}
        {...(wrongText === undefined ? {} : { dir: "ltr", inputMode: "numeric" })}
        autoComplete="off"
        ref={focus}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isWrong ? wrongText : undefined}
      />
    </PanelForm>
  );
};

export interface TimePanelProps {
  readonly search: TimeSearch;
  readonly close: () => void;
  readonly onSearch: (change: TimeSearch) => void;
}

/** `YYYY-MM-DD` of a date-time field; undefined where it is empty. */
const dayOf = (local: string): string | undefined => (local === "" ? undefined : local.slice(0, 10));

/** Something was typed, but no time that a range may have. */
const isNoTime = (local: string): boolean => local !== "" && secondsOf(local) === undefined;

/** Presets, or a range of its own: whole days in the calendar, to the second in the fields. */
export const TimePanel = ({ search, close, onSearch }: TimePanelProps): ReactNode => {
  const { t } = useTranslation("table");
  const { tag } = useLanguage();
  const narrow = useNarrow();
  const [from, setFrom] = useState(search.from === undefined ? "" : localTime(search.from));
  const [to, setTo] = useState(search.to === undefined ? "" : localTime(search.to));
  const [start, end] = [secondsOf(from), secondsOf(to)];
  const isReversed = start !== undefined && end !== undefined && end < start;
  const [isNoStart, isNoEnd] = [isNoTime(from), isNoTime(to)];
  const isAnyTime = start === undefined && end === undefined;
  return (
    <PanelForm
      isWrong={isReversed || isNoStart || isNoEnd}
      onApply={() => onSearch(isAnyTime ? withoutTime : { range: "custom", from: start, to: end })}
      close={close}
    >
      <Group gap="xs">
        {timePresets.map((range) => (
          <Button
            key={range}
            size="xs"
            variant={search.range === range ? "light" : "default"}
            aria-pressed={search.range === range}
            onClick={() => {
              onSearch({ ...withoutTime, range });
              close();
            }}
          >
            {t(`range.${range}`)}
          </Button>
        ))}
      </Group>
      {/* Phones have a calendar of their own, which the fields open. */}
      {narrow ? null : (
        <DayRange
          language={tag}
          from={dayOf(from)}
          to={dayOf(to)}
          onChange={(first, last) => {
            setFrom(`${first}T00:00:00`);
            setTo(`${last}T23:59:59`);
          }}
        />
      )}
      <DateTimeField
        label={t("time.from")}
        value={from}
        onChange={setFrom}
        error={isNoStart ? t("time.early") : undefined}
      />
      <DateTimeField
        label={t("time.to")}
        description={t("time.help")}
        value={to}
        onChange={setTo}
        error={isNoEnd ? t("time.early") : isReversed ? t("time.reversed") : undefined}
      />
    </PanelForm>
  );
};
