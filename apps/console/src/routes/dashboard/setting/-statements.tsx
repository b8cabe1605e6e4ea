import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useGenerateInvoices, useRegenerateInvoices, useStatus } from "@one-hub/hooks";
import { formatDay, formatMonth } from "@one-hub/sdk/format";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { useSiteZone } from "../../../lib/site-zone.ts";

const MONTHS_BACK = 24;

/** First days of the months before a day, the last one first. */
const monthsBefore = (day: string, count: number): readonly string[] => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 10),
  );
};

/** Generates or regenerates the monthly statements of a past month. */
export const Statements = (): ReactNode => {
  const { t } = useTranslation("setting");
  const { locale } = useNumbers();
  const { zone } = useSiteZone();
  const { status } = useStatus();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const months = useMemo(() => monthsBefore(formatDay(now, zone), MONTHS_BACK), [now, zone]);
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState<"generate" | "regenerate">();
  const [shown, setShown] = useState<"generate" | "regenerate">("generate");
  const { mutateAsync: generate } = useGenerateInvoices(formShowsError);
  const { mutateAsync: regenerate } = useRegenerateInvoices(formShowsError);
  if (status?.UserInvoiceMonth === false) return null;
  const month = chosen ?? months[0] ?? "";
  const name = formatMonth(month, locale);
  const ask = (action: "generate" | "regenerate"): void => {
    setShown(action);
    setAsking(action);
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t("statements.text")}
      </Text>
      <Group align="end">
        <NativeSelect
          label={t("statements.month")}
          data={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
          value={month}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button onClick={() => ask("generate")}>{t("statements.generate")}</Button>
        <Button onClick={() => ask("regenerate")}>{t("statements.regenerate")}</Button>
      </Group>
      <ConfirmDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(`statements.${shown}Title`, { month: name })}
        text={t(`statements.${shown}Text`)}
        confirmText={t(`statements.${shown}`)}
        busyText={t("statements.busy")}
        danger={shown === "regenerate"}
        onConfirm={() =>
          failureOf(async () => {
            await (shown === "generate" ? generate : regenerate)(month);
            notifyDone(t("statements.done", { month: name }));
          })
        }
      />
    </Stack>
  );
};
