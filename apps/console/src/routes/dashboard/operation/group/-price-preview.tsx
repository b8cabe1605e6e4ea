import { Select, Stack, Table, Text } from "@mantine/core";
import { usePrices } from "@one-hub/hooks";
import type { Price } from "@one-hub/sdk";
import { Money } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePriceTexts } from "../../../../shared/ModelExplorer/price-text.ts";
import { useGroupTexts } from "./-group-cells.tsx";
import { exampleModels, findModels } from "./-example-models.ts";

const MAX_FOUND = 50;

interface PricePreviewProps {
  /** The ratio that is stored; undefined for a new group. */
  readonly before: number | undefined;
  /** The ratio of the form. */
  readonly after: number;
}

/** Effect of a group's ratio on prices, before it is saved: for some well-known models, and for any other by search. */
export const PricePreview = ({ before, after }: PricePreviewProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const { t: tPrices } = useTranslation("prices");
  const texts = useGroupTexts();
  const prices = usePriceTexts({ unit: "1M", money: "currency" });
  const { data, isError } = usePrices();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [words, setWords] = useState("");
  const shown = useMemo(() => {
    const known = new Map((data ?? []).map((price) => [price.model, price]));
    const chosen = added.flatMap((model) => known.get(model) ?? []);
    return [...chosen, ...exampleModels(data ?? []).filter(({ model }) => !added.includes(model))];
  }, [data, added]);
  const found = useMemo(() => findModels(data ?? [], words, MAX_FOUND), [data, words]);
  if (isError)
    return (
      <Text size="sm" c="dimmed">
        {t("preview.failed")}
      </Text>
    );
  if (data === undefined) return null;
  const priceText = (price: Price, ratio: number): string => {
    const output = prices.output(price, ratio);
    const input = prices.input(price, ratio);
    return output === undefined ? input : `${input} / ${output}`;
  };
  const changes = before !== undefined && before !== after;
  const head = (ratio: number, title: string): ReactNode => (
    <Table.Th scope="col" ta="end">
      {title}
      <Text size="xs" c="dimmed">
        <Money>{`${texts.ratio(ratio)} · ${texts.label(ratio)}`}</Money>
      </Text>
    </Table.Th>
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("preview.text", { unit: tPrices("units.1M") })}
      </Text>
      <Table aria-label={t("preview.title")} horizontalSpacing="xs" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{tPrices("model")}</Table.Th>
            {changes ? head(before, t("preview.before")) : null}
            {head(after, t(changes ? "preview.after" : "preview.now"))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((price) => (
            <Table.Tr key={price.model}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: "anywhere" }}>
                <bdi translate="no">{price.model}</bdi>
              </Table.Th>
              {changes ? (
                <Table.Td ta="end">
                  <Text span inherit c="dimmed">
                    <Money>{priceText(price, before)}</Money>
                  </Text>
                </Table.Td>
              ) : null}
              <Table.Td ta="end">
                <Money>{priceText(price, after)}</Money>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Select
        label={t("preview.search")}
        data={found}
        searchable
        value={null}
        searchValue={words}
        onSearchChange={setWords}
        // The names are searched here, of thousands only the first that match.
        filter={({ options }) => options}
        onChange={(model) => {
          if (model !== null) setAdded((models) => [model, ...models.filter((other) => other !== model)]);
          setWords("");
        }}
        nothingFoundMessage={t("preview.none")}
      />
    </Stack>
  );
};
