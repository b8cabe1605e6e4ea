import { Button, Group, Stack, TextInput } from "@mantine/core";
import { DateTimeField, NumberField, machineText } from "@one-hub/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { localTime, secondsOf } from "../../lib/local-time.ts";
import { timePresets, type TimeSearch } from "./times.ts";

/** Props of the panels with one line. */
export interface PanelProps {
  readonly label: string;
  readonly value: string;
  readonly close: () => void;
  readonly onApply: (value: string) => void;
}

/** One line that is compared as it stands, applied by Enter or the button. */
export const TextPanel = ({
  label,
  value,
  close,
  onApply,
  mono = false,
  help,
}: PanelProps & { readonly mono?: boolean; readonly help: string }): ReactNode => {
  const { t } = useTranslation("table");
  const [typed, setTyped] = useState(value);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onApply(typed.trim());
        close();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={label}
          description={help}
          {...(mono ? machineText : {})}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="filled">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** A number above zero, such as an id. */
export const NumberPanel = ({
  label,
  value,
  close,
  onApply,
  help,
  wrongText,
}: PanelProps & { readonly help: string; readonly wrongText: string }): ReactNode => {
  const { t } = useTranslation("table");
  const [typed, setTyped] = useState(value);
  const wrong = typed.trim() !== "" && !/^[1-9]\d{0,14}$/.test(typed.trim());
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (wrong) return;
        onApply(typed.trim());
        close();
      }}
    >
      <Stack gap="md">
        <NumberField
          label={label}
          description={help}
          kind="integer"
          data-autofocus
          value={typed}
          onChange={setTyped}
          error={wrong ? wrongText : undefined}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="filled">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Presets, or a range of its own. */
export const TimePanel = ({
  search,
  close,
  onSearch,
}: {
  readonly search: TimeSearch;
  readonly close: () => void;
  readonly onSearch: (change: TimeSearch) => void;
}): ReactNode => {
  const { t } = useTranslation("table");
  const [from, setFrom] = useState(search.from === undefined ? "" : localTime(search.from));
  const [to, setTo] = useState(search.to === undefined ? "" : localTime(search.to));
  const start = secondsOf(from);
  const end = secondsOf(to);
  const reversed = start !== undefined && end !== undefined && end < start;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (reversed) return;
        onSearch(
          start === undefined && end === undefined
            ? { range: undefined, from: undefined, to: undefined }
            : { range: "custom", from: start, to: end },
        );
        close();
      }}
    >
      <Stack gap="md">
        <Group gap="xs">
          {timePresets.map((range) => (
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
        </Group>
        <DateTimeField label={t("time.from")} value={from} onChange={setFrom} />
        <DateTimeField
          label={t("time.to")}
          description={t("time.help")}
          value={to}
          onChange={setTo}
          error={reversed ? t("time.reversed") : undefined}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="filled">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
