import { Text, Group, Flex, Button, Code, Badge } from "@mantine/core";
import { Money } from "@one-hub/ui";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import removeMarkdown from "remove-markdown";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import { CopyName } from "./CopyName.tsx";
import { callable, type RowTool, type Shown } from "./shown.ts";
import type { PriceRow } from "./price-rows.ts";
import { useModalityText } from "./price-text.ts";
import classes from "./ModelExplorer.module.css";

export interface ModelCardProps {
  readonly row: PriceRow;
  readonly shown: Shown;
  readonly onOpen: (row: PriceRow) => void;
  readonly tool?: RowTool | undefined;
}

/** A model as a card: those that stay in view while the page scrolls are not drawn again. */
export const ModelCard = memo(({ row, shown, onOpen, tool }: ModelCardProps): ReactNode => {
  const { t } = useTranslation("prices");
  const modalityText = useModalityText();
  // Two lines for a glance; the details draw its Markdown.
  const summary = removeMarkdown(row.info?.description ?? "").trim();
  const { unit } = shown;
  const output = shown.texts.output(row, shown.ratio);
  return (
    <article className={classes["modelCard"]} aria-label={row.model}>
      <Flex component="header" gap={10} w="100%" align="center">
        <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} size={28} />
        <div className={classes["modelName"]}>
          <Code>{row.model}</Code>
          <Text span inherit c="dimmed" fz="sm">
            {vendorName(row.provider)}
          </Text>
        </div>
        <CopyName model={row.model} />
      </Flex>
      {summary === "" ? null : (
        <Text lineClamp={2} c="dimmed" dir="auto">
          {summary}
        </Text>
      )}
      <Group gap={6} align="stretch">
        <Badge>{t(`types.${row.type}`)}</Badge>
        {row.modalities.map((name) => (
          <Badge key={name}>{modalityText(name)}</Badge>
        ))}
        {row.tags.map((tag) => (
          <Badge key={tag} color="info">
            {tag}
          </Badge>
        ))}
      </Group>
      {callable(row, shown) ? (
        <dl className={classes["cardPrices"]}>
          <div>
            <dt>{row.type === "times" ? t("call") : t("inputOf", { unit })}</dt>
            <dd>
              <Money>{shown.texts.input(row, shown.ratio)}</Money>
            </dd>
          </div>
          {output === undefined ? null : (
            <div>
              <dt>{t("outputOf", { unit })}</dt>
              <dd>
                <Money>{output}</Money>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <Text inherit c="dimmed" fz="sm">
          {t("notInGroup")}
        </Text>
      )}
      <Group justify="space-between" wrap="nowrap" w="100%">
        <Button size="sm" onClick={() => onOpen(row)} aria-haspopup="dialog">
          {t("details")}
        </Button>
        {tool?.button(row, "enough")}
      </Group>
    </article>
  );
});
