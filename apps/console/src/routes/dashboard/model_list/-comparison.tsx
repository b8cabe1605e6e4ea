import { Badge, Code, Flex, Table, Text } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { Dialog, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { callable, type Shown } from "../../../shared/ModelExplorer/shown.ts";
import { type PriceRow, ratioOf } from "../../../shared/ModelExplorer/price-rows.ts";
import { useExtraText, useModalityText } from "../../../shared/ModelExplorer/price-text.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { bestOf } from "./-best.ts";
import classes from "./-model-list.module.css";

export interface ComparisonProps extends WindowProps {
  readonly rows: readonly PriceRow[];
  readonly groups: Readonly<Record<string, UserGroup>>;
  readonly shown: Shown;
}

/** Up to four models side by side, with the best of each figure marked. */
export const Comparison = ({ opened, onClose, rows, groups, shown }: ComparisonProps): ReactNode => {
  const { t } = useTranslation("model_list");
  const { t: priceText } = useTranslation("prices");
  const { count } = useNumbers();
  const modalityText = useModalityText();
  const extraText = useExtraText();
  const { texts, ratio, unit } = shown;
  // Prices by the call and by the token cannot be compared.
  const priced = (side: "input" | "output") => (row: PriceRow) =>
    row.type === "tokens" && callable(row, shown) ? row[side] : undefined;
  const known = (value: number | undefined): number | undefined => (value === 0 ? undefined : value);
  const cheapest = {
    input: bestOf(rows, priced("input"), "lowest"),
    output: bestOf(rows, priced("output"), "lowest"),
  };
  const longest = {
    context: bestOf(rows, ({ info }) => known(info?.context_length), "highest"),
    answer: bestOf(rows, ({ info }) => known(info?.max_tokens), "highest"),
  };
  const price = (row: PriceRow, side: "input" | "output"): ReactNode =>
    callable(row, shown) ? (
      <>
        <Money>{texts[side](row, ratio) ?? NONE}</Money>
        {cheapest[side].has(row) ? <Badge color="ok">{t("compare.cheapest")}</Badge> : null}
      </>
    ) : (
      <Text span inherit c="dimmed">
        {priceText("notInGroup")}
      </Text>
    );
  const length = (row: PriceRow, value: number | undefined, best: ReadonlySet<PriceRow>): ReactNode =>
    known(value) === undefined ? (
      NONE
    ) : (
      <>
        {priceText("tokens", { shown: count(value ?? 0) })}
        {best.has(row) ? <Badge color="ok">{t("compare.longest")}</Badge> : null}
      </>
    );
  const list = (values: readonly string[] = []): ReactNode => values.join(" · ") || NONE;
  const facts: readonly { readonly name: string; readonly of: (row: PriceRow) => ReactNode }[] = [
    { name: priceText("provider"), of: ({ provider }) => provider },
    { name: priceText("type"), of: ({ type }) => priceText(`types.${type}`) },
    { name: priceText("inputOf", { unit }), of: (row) => price(row, "input") },
    { name: priceText("outputOf", { unit }), of: (row) => price(row, "output") },
    {
      name: priceText("extraRatios"),
      of: ({ extras }) => list(extras.map(([name, extra]) => `${extraText(name)} ${texts.ratio(extra)}`)),
    },
    { name: priceText("contextLength"), of: (row) => length(row, row.info?.context_length, longest.context) },
    { name: priceText("maxTokens"), of: (row) => length(row, row.info?.max_tokens, longest.answer) },
    { name: priceText("inputModalities"), of: ({ info }) => list(info?.input_modalities?.map(modalityText)) },
    { name: priceText("outputModalities"), of: ({ info }) => list(info?.output_modalities?.map(modalityText)) },
    { name: priceText("tag"), of: ({ tags }) => list(tags) },
    {
      name: t("compare.groups"),
      of: (row) =>
        list(
          [...row.groups]
            .toSorted((left, right) => ratioOf(groups, left) - ratioOf(groups, right))
            .map((symbol) => groups[symbol]?.name ?? symbol),
        ),
    },
    { name: t("compare.about"), of: ({ info }) => info?.description || NONE },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("compare.title")} width={1080} sheet>
      {/* Wide as four models are, it scrolls by itself, for keys too. */}
      <div style={{ overflowX: "auto" }} role="region" aria-label={t("compare.title")} tabIndex={0}>
        <Table className={classes["comparison"] ?? ""} verticalSpacing={10} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{priceText("model")}</Table.Th>
              {rows.map((row) => (
                <Table.Th key={row.model} scope="col">
                  <Flex component="span" gap={10} fw={650} align="center">
                    <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} />
                    <Code>{row.model}</Code>
                  </Flex>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {facts.map(({ name, of }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                {rows.map((row) => (
                  <Table.Td key={row.model}>
                    <Flex component="span" gap={6} wrap="wrap" align="center">
                      {of(row)}
                    </Flex>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Dialog>
  );
};
