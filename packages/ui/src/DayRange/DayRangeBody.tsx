import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar.js";
import "dayjs/locale/fr.js";
import "dayjs/locale/ja.js";
import "dayjs/locale/vi.js";
import "dayjs/locale/zh-cn.js";
import "dayjs/locale/zh-hk.js";

import { useDirection } from "@mantine/core";
import { DatePicker, DatePickerInput, DatesProvider } from "@mantine/dates";
import dayjs from "dayjs";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useUiTexts } from "../theme/texts.ts";
import type { DayRangeFieldProps, DayRangeProps } from "./DayRange.tsx";

type Days = [string | null, string | null];

const mirrored = new Map([
  ["ArrowLeft", "ArrowRight"],
  ["ArrowRight", "ArrowLeft"],
]);

/** Arrow keys lead to the day that lies there. From right to left the calendar, which counts days, is told the other key. */
const mirrorArrows = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const key = mirrored.get(event.key);
  if (key === undefined || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};

/**
 * What both looks of the calendar share. Its own red and grey days would be too pale to read.
 * `onFirst` is told the first day when it is chosen, the last one not yet.
 */
const useCalendar = ({ from, to, onChange, max, language }: DayRangeProps, onFirst?: (day: string) => void) => {
  const { calendar: ariaLabels } = useUiTexts();
  const [half, setHalf] = useState<string>();
  const [viewed, setViewed] = useState<string>();
  const [levelChanged, setLevelChanged] = useState(false);
  const { dir } = useDirection();
  const keys = dir === "rtl" ? { onKeyDownCapture: mirrorArrows } : {};
  const defaultDate = from ?? max ?? dayjs().format("YYYY-MM-DD");
  const shown = viewed ?? defaultDate;
  // The pressed button is unmounted with its view, and would take the focus along.
  const takesFocus = (date: string, length: number) =>
    levelChanged && date.slice(0, length) === shown.slice(0, length) ? { ...keys, autoFocus: true } : keys;
  const calendar = {
    type: "range" as const,
    value: half === undefined ? ([from ?? null, to ?? null] satisfies Days) : ([half, null] satisfies Days),
    onChange: ([first, last]: Days) => {
      setHalf(first !== null && last === null ? first : undefined);
      if (first === null) return;
      if (last !== null) onChange(first, last);
      else onFirst?.(first);
    },
    defaultDate,
    onDateChange: (date: string) => {
      setViewed(date);
      setLevelChanged(false);
    },
    onLevelChange: () => setLevelChanged(true),
    ...(max !== undefined && { maxDate: max }),
    maxLevel: "year" as const,
    ariaLabels,
    // Chinese and Japanese name the year first.
    ...(/^(zh|ja)/.test(language) && {
      monthLabelFormat: "YYYY年M月",
      getDayAriaLabel: (day: string) => dayjs(day).format("YYYY年M月D日"),
    }),
    allowSingleDateInRange: true,
    hideOutsideDates: true,
    getDayProps: (day: string) => takesFocus(day, "YYYY-MM-DD".length),
    getMonthControlProps: (month: string) => takesFocus(month, "YYYY-MM".length),
  };
  /** For a calendar that is mounted again: it begins with the chosen days. */
  const reset = (): void => {
    setViewed(undefined);
    setLevelChanged(false);
  };
  return { calendar, reset };
};

/** Names of months and the first day of the week by the page's language. */
const InLanguage = ({ language, children }: { readonly language: string; readonly children: ReactNode }): ReactNode => {
  const locale = language.toLowerCase();
  const firstDay = dayjs.Ls[locale]?.weekStart ?? 0;
  return (
    <DatesProvider
      settings={{
        locale,
        firstDayOfWeek: firstDay === 1 ? 1 : firstDay === 6 ? 6 : 0,
        weekendDays: [],
      }}
    >
      {children}
    </DatesProvider>
  );
};

/** The calendar itself; {@link DayRange} loads it. */
export const DayRangeBody = (props: DayRangeProps): ReactNode => {
  const { calendar } = useCalendar(props, (day) => props.onChange(day, day));
  return (
    <InLanguage language={props.language}>
      <DatePicker w="fit-content" mx="auto" {...calendar} />
    </InLanguage>
  );
};

/** The field; {@link DayRangeField} loads it. */
export const DayRangeFieldBody = ({ label, className, ...props }: DayRangeFieldProps): ReactNode => {
  const { colon } = useUiTexts();
  const { calendar, reset } = useCalendar(props);
  return (
    <InLanguage language={props.language}>
      <DatePickerInput
        className={className}
        valueFormat="YYYY-MM-DD"
        aria-label={`${label}${colon}${props.from ?? ""} – ${props.to ?? ""}`}
        popoverProps={{ returnFocus: true }}
        onClick={reset}
        {...calendar}
      />
    </InLanguage>
  );
};
