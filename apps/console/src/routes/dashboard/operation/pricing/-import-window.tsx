import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import {
  useDeletePrices,
  usePriceOverview,
  usePriceUpdateService,
  useReadPriceFeed,
  useSupports,
  useSyncPrices,
} from "@one-hub/hooks";
import type { PriceList } from "@one-hub/sdk/format";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { BulkWindow } from "../../../../shared/Bulk/BulkWindow.tsx";
import { useBulk } from "../../../../shared/Bulk/use-bulk.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import { ImportDialog } from "../../../../shared/ImportReview/ImportDialog.tsx";
import { ImportReview, initialChoice } from "../../../../shared/ImportReview/ImportReview.tsx";
import { ImportAddress } from "../../../../shared/ImportReview/ImportAddress.tsx";
import { ImportSource } from "../../../../shared/ImportReview/ImportSource.tsx";
import { useExtraText } from "../../../../shared/ModelExplorer/price-text.ts";
import { readPriceFile } from "./-price-file.ts";
import { EXACT_DIGITS } from "./-price-units.ts";
import { compareLists, importSteps, type ImportStep, type ImportWords } from "./-price-import.ts";

const useImportWords = (): ImportWords => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const extraText = useExtraText();
  const { ratio } = useNumbers();
  const { data } = usePriceOverview();
  const vendors = data?.vendors;
  return useMemo(() => {
    const fields: Readonly<Record<string, string>> = {
      model: t("column.model"),
      type: t("column.type"),
      vendor: t("column.vendor"),
      channel_type: t("column.vendor"),
      input: t("column.input"),
      output: t("column.output"),
      locked: t("column.locked"),
      extra_ratios: t("column.extras"),
    };
    const field = (name: string): string => fields[name] ?? extraText(name);
    return {
      field,
      ratio: (value) => ratio(value, EXACT_DIGITS),
      type: (type) => t(`prices:types.${type}`),
      vendor: (id) => (id === 0 ? "" : (vendors?.[String(id)]?.name ?? t("unknownVendor", { id }))),
      locked: (locked) => t(locked ? "lock.locked" : "lock.unlocked"),
      refused: (name, line) =>
        name === "" ? t("import.noPrice", { line }) : t("import.badField", { line, field: field(name) }),
      isLocked: t("import.locked"),
    };
  }, [t, extraText, ratio, vendors]);
};

export interface ImportWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Takes prices over from a published list or a file, row by row. */
export const ImportWindow = ({ opened, onClose }: ImportWindowProps): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "administration"]);
  const numbers = useNumbers();
  const words = useImportWords();
  const readsFeeds = useSupports("price_feed") === true;
  const { data: address } = usePriceUpdateService();
  const { data: stored, error, isFetching, refetch } = usePriceOverview();
  const { mutateAsync: readFeed } = useReadPriceFeed(formShowsError);
  const { mutateAsync: sync } = useSyncPrices(formShowsError);
  const { mutateAsync: remove } = useDeletePrices(formShowsError);
  const bulk = useBulk();
  const [text, setText] = useState("");
  const [textError, setTextError] = useState<string>();
  const [list, setList] = useState<PriceList>();
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const rows = useMemo(
    () => (list === undefined || stored === undefined ? [] : compareLists(stored.prices, list, words)),
    [list, stored, words],
  );
  const chosen = picked ?? initialChoice(rows);
  const review = (next: PriceList | undefined): void => {
    setPicked(undefined);
    setList(next);
  };
  const readText = async (): Promise<void> => {
    const found = await readPriceFile(text);
    const isEmpty = found === undefined || found.prices.length + found.refused.length === 0;
    if (found?.wrongQuotes !== undefined) setTextError(t("administration:import.quotes", { line: found.wrongQuotes }));
    else setTextError(isEmpty ? t("import.noList") : undefined);
    if (!isEmpty) review(found);
  };
  const apply = (): void => {
    const prices = new Map(list?.prices.map((price) => [price.model, price]));
    const steps = importSteps(rows, chosen);
    const run = ({ kind, models }: ImportStep): Promise<void> =>
      kind === "gone"
        ? remove([...models])
        : sync({
            prices: models.flatMap((model) => prices.get(model) ?? []),
            updateMode: kind === "new" ? "add" : "update",
          });
    const count = steps.reduce((sum, { models }) => sum + models.length, 0);
    bulk.start({
      title: t("import.applying", { count, number: numbers.count(count) }),
      rows: steps,
      nameOf: ({ kind, models }) =>
        t(`import.step.${kind}`, {
          count: models.length,
          number: numbers.count(models.length),
          model: models[0] ?? "",
        }),
      act: run,
      doneText: () => t("import.done", { count, number: numbers.count(count) }),
      onEnd: ({ failed }) => {
        setPicked(new Set(failed.flatMap(({ id }) => id.models)));
        if (failed.length === 0) onClose();
      },
    });
  };
  const applied = rows.filter(({ id, verdict }) => verdict !== "refused" && chosen.has(id)).length;
  return (
    <>
      <ImportDialog
        opened={opened}
        onClose={onClose}
        title={t("import.title")}
        width={list === undefined ? 640 : 960}
        dirty={list !== undefined || text.trim() !== ""}
      >
        {list === undefined ? (
          <Stack>
            {readsFeeds ? (
              <ImportAddress
                label={t("import.address")}
                help={t("import.addressHelp")}
                action={t("import.fetch")}
                proposed={address}
                onRead={async (url) => review(await readFeed(url))}
              />
            ) : (
              <Text c="dimmed">
                {address === undefined || address === "" ? t("import.byHand") : t("import.byHandFrom", { address })}
              </Text>
            )}
            <ImportSource
              accept=".json,.csv,application/json,text/csv"
              placeholder='[{"model": "gpt-5", "type": "tokens", "channel_type": 1, "input": 0.625, "output": 5}]'
              text={text}
              onTextChange={(next) => {
                setText(next);
                setTextError(undefined);
              }}
              error={textError}
            />
            <Group justify="flex-end">
              <Button variant="filled" disabled={text.trim() === ""} onClick={() => void readText()}>
                {t("import.compare")}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            {stored !== undefined ? (
              <ImportReview rows={rows} chosen={chosen} onChosenChange={setPicked} />
            ) : error === null ? (
              <Skeleton height={240} />
            ) : (
              <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
            )}
            <Group justify="flex-end">
              <Button onClick={() => review(undefined)}>{t("import.back")}</Button>
              <Button variant="filled" disabled={applied === 0} onClick={apply}>
                {t("administration:import.apply", { count: applied, number: numbers.count(applied) })}
              </Button>
            </Group>
          </Stack>
        )}
      </ImportDialog>
      <BulkWindow bulk={bulk} unguarded />
    </>
  );
};
