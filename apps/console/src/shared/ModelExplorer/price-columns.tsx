import { Text, Flex, Code, Badge } from "@mantine/core";
import { Money, type RowCard, type WindowColumn } from "@one-hub/ui";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import { CopyName } from "./CopyName.tsx";
import type { PriceRow } from "./price-rows.ts";
import { callable, type RowTool, type Shown } from "./shown.ts";
import type { PriceSort } from "./models.search.ts";
import classes from "./ModelExplorer.module.css";

/** The columns of the price table. The same array until something changes. */
export const usePriceColumns = (shown: Shown, tool?: RowTool): readonly WindowColumn<PriceRow, PriceSort>[] => {
  const { t } = useTranslation("prices");
  const { unit } = shown;
  return useMemo<readonly WindowColumn<PriceRow, PriceSort>[]>(
    () => [
      {
        id: "model",
        header: t("model"),
        sort: "model",
        width: "minmax(0, 3.6fr)",
        cell: (row) => (
          <Flex component="span" gap="4px 10px" wrap="wrap" align="center">
            <span className={classes["nameCell"]}>
              <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} />
              {/* On a line of the row's own font, so that it stands as deep as the other cells' texts. */}
              <span>
                <Code>{row.model}</Code>
              </span>
              <CopyName model={row.model} />
            </span>
            {row.tags.length === 0 ? null : (
              <Flex component="span" gap={6} wrap="wrap">
                {row.tags.map((name) => (
                  <Badge key={name} color="info">
                    {name}
                  </Badge>
                ))}
              </Flex>
            )}
          </Flex>
        ),
      },
      {
        id: "provider",
        header: t("provider"),
        sort: "provider",
        width: "minmax(0, 1fr)",
        cell: (row) => vendorName(row.provider),
      },
      {
        id: "type",
        header: t("type"),
        width: "minmax(0, 1.1fr)",
        muted: true,
        cell: (row) => (row.unpriced ? t("unpriced") : t(`types.${row.type}`)),
      },
      {
        id: "input",
        header: t("inputOf", { unit }),
        sort: "input",
        align: "end",
        width: "minmax(0, 1.1fr)",
        cell: (row) =>
          callable(row, shown) ? (
            <Money>{shown.texts.input(row, shown.ratio)}</Money>
          ) : (
            <Text span inherit c="dimmed" fz="sm">
              {t("notInGroup")}
            </Text>
          ),
      },
      {
        id: "output",
        header: t("outputOf", { unit }),
        sort: "output",
        align: "end",
        width: "minmax(0, 1.1fr)",
        cell: (row) => (callable(row, shown) ? <Money>{shown.texts.output(row, shown.ratio) ?? "—"}</Money> : "—"),
      },
      {
        id: "extra",
        header: t("extraRatios"),
        align: "end",
        width: "minmax(0, 1.1fr)",
        muted: true,
        cell: (row) => (row.extras.length === 0 ? "—" : t("extraCount", { count: row.extras.length })),
      },
      ...(tool === undefined
        ? []
        : [
            {
              id: "tool",
              header: tool.header,
              align: "end" as const,
              width: "104px",
              cell: (row: PriceRow) => tool.button(row, "little"),
            },
          ]),
    ],
    [t, shown, unit, tool],
  );
};

export const usePriceCard = (shown: Shown): ((row: PriceRow) => RowCard) => {
  const { t } = useTranslation("prices");
  return useCallback(
    (row: PriceRow) => ({
      primary: (
        <span className={classes["nameCell"]}>
          <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} />
          <Code>{row.model}</Code>
        </span>
      ),
      end: callable(row, shown) ? <Money>{shown.texts.input(row, shown.ratio)}</Money> : null,
      secondary: callable(row, shown)
        ? row.type === "times"
          ? vendorName(row.provider)
          : t("cardLine", {
              provider: vendorName(row.provider),
              output: shown.texts.output(row, shown.ratio) ?? "",
              unit: shown.unit,
            })
        : t("notInGroup"),
    }),
    [shown, t],
  );
};
