import { Badge, Code } from "@mantine/core";
import type { Price } from "@one-hub/sdk";
import { CopyButton, type DataTableColumn, type RowCard } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../../lib/notify.ts";
import { type Numbers, useNumbers } from "../../../../lib/numbers.ts";
import { badgeCell, modelCell, NONE } from "../../../../shared/ListPage/cells.tsx";
import { RowSwitch } from "../../../../shared/ListPage/RowSwitch.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { useExtraText } from "../../../../shared/ModelExplorer/price-text.ts";
import { VendorIcon } from "../../../../shared/VendorIcon/VendorIcon.tsx";
import { vendorName } from "../../../../shared/VendorIcon/vendor-name.ts";
import { useEdited } from "./-price-edits.ts";
import type { PriceLine } from "./-price-lines.ts";
import type { PriceTexts } from "./-price-text.ts";
import type { priceColumns, PriceSize } from "./-pricing.search.ts";
import classes from "./-pricing.module.css";
import { type PriceWords, RatioCell } from "./-ratio-cell.tsx";

type Column = DataTableColumn<PriceLine, (typeof priceColumns)[number]>;

const Lock = ({ price, label }: { readonly price: Price; readonly label: string }): ReactNode => {
  const { edits, shown } = useEdited(price);
  return <RowSwitch label={label} checked={shown.locked} onChange={(locked) => void edits.edit(price, { locked })} />;
};

const vendorCell = (t: PriceWords, line: PriceLine, icon: string | undefined): ReactNode => {
  if (line.price === undefined) return NONE;
  if (line.vendor === "")
    return line.price.channel_type === 0
      ? NONE
      : badgeCell(t("unknownVendor", { id: line.price.channel_type }), "warn");
  return (
    <span className={classes["name"]}>
      <VendorIcon name={line.vendor} icon={icon} />
      {vendorName(line.vendor)}
    </span>
  );
};

const extrasCell = (extraText: (name: string) => string, ratioText: Numbers["ratio"], price: Price): ReactNode => {
  const entries = Object.entries(price.extra_ratios ?? {});
  return entries.length === 0 ? (
    NONE
  ) : (
    <span
      className={classes["extras"]}
      title={entries.map(([name, ratio]) => `${extraText(name)} × ${ratioText(ratio)}`).join("\n")}
    >
      {entries
        .slice(0, 2)
        .map(([name, ratio]) => `${extraText(name)} × ${ratioText(ratio, 4)}`)
        .join(", ")}
      {entries.length > 2 ? ` +${entries.length - 2}` : ""}
    </span>
  );
};

/** The columns of the list. The same array until something changes. */
export const usePriceColumns = (
  texts: PriceTexts,
  unit: PriceSize,
  icons: ReadonlyMap<string, string>,
): readonly Column[] => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const extraText = useExtraText();
  const { ratio: ratioText } = useNumbers();
  return useMemo(() => {
    const name = (column: "input" | "output" | "inputPrice" | "outputPrice" | "locked", price: Price): string =>
      t("cell", { column: t(`column.${column}`, { unit }), model: price.model });
    const ratio = (side: "input" | "output") => (line: PriceLine) =>
      line.price === undefined ? (
        NONE
      ) : (
        <RatioCell
          price={line.price}
          side={side}
          unit="ratio"
          t={t}
          name={name(side, line.price)}
          text={(price) => (side === "output" && price.type === "times" ? undefined : ratioText(price[side]))}
        />
      );
    const other = unit === "1M" ? "1K" : "1M";
    const money = (side: "input" | "output") => (line: PriceLine) =>
      line.price === undefined ? (
        NONE
      ) : (
        <RatioCell
          price={line.price}
          side={side}
          unit={texts.unit(line.price.type === "times" ? "1K" : unit)}
          t={t}
          name={name(`${side}Price`, line.price)}
          text={(price) =>
            price.type === "tokens"
              ? texts.tokens(price[side], unit)
              : side === "output"
                ? undefined
                : texts.tokens(price.input, "1K")
          }
          below={(price) =>
            price[side] === 0
              ? undefined
              : price.type === "times"
                ? t("prices:types.times")
                : t("perSize", { price: texts.tokens(price[side], other), unit: other })
          }
        />
      );
    const end = { align: "end" } as const;
    return withHeads(
      [
        {
          id: "model",
          sort: "model",
          hideable: false,
          cell: ({ model, price }) => (
            <span className={classes["name"]}>
              {modelCell(model)}
              <CopyButton
                iconOnly
                size="sm"
                value={model}
                label={t("prices:copyName", { model })}
                onCopy={notifyCopied}
              />
              {price === undefined ? badgeCell(t("unpriced"), "warn") : null}
            </span>
          ),
        },
        { id: "vendor", sort: "vendor", cell: (line) => vendorCell(t, line, icons.get(line.vendor)) },
        {
          id: "type",
          sort: "type",
          muted: true,
          nowrap: true,
          cell: ({ price }) => (price === undefined ? NONE : t(`prices:types.${price.type}`)),
        },
        { id: "input", sort: "input", ...end, cell: ratio("input") },
        { id: "output", sort: "output", ...end, cell: ratio("output") },
        { id: "inputPrice", ...end, cell: money("input") },
        { id: "outputPrice", ...end, cell: money("output") },
        {
          id: "extras",
          muted: true,
          cell: ({ price }) => (price === undefined ? NONE : extrasCell(extraText, ratioText, price)),
        },
        {
          id: "locked",
          cell: ({ price }) => (price === undefined ? NONE : <Lock price={price} label={name("locked", price)} />),
        },
      ],
      (id) => t(`column.${id}`, { unit }),
    );
  }, [t, texts, unit, icons, extraText, ratioText]);
};

/** A line on a phone. */
export const usePriceCard = (texts: PriceTexts, unit: PriceSize): ((line: PriceLine) => RowCard) => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const { ratio: ratioText } = useNumbers();
  return useCallback(
    ({ model, price, vendor }) => ({
      primary: <Code>{model}</Code>,
      end: price === undefined ? <Badge color="warn">{t("unpriced")}</Badge> : texts.side(price, "input", unit),
      secondary:
        price === undefined
          ? t("unpricedCost", { price: texts.tokens(UNPRICED_RATIO, "1M") })
          : [
              vendor === "" ? undefined : vendorName(vendor),
              price.type === "times" ? undefined : t("outputOf", { price: texts.side(price, "output", unit) }),
              price.type === "times"
                ? t("ratio", { input: ratioText(price.input) })
                : t("ratios", { input: ratioText(price.input), output: ratioText(price.output) }),
              price.locked ? t("lock.locked") : undefined,
            ]
              .filter((part) => part !== undefined)
              .join(" · "),
    }),
    [t, texts, unit, ratioText],
  );
};

/** Ratio of both sides of a model without a price, as the gateway charges it. */
export const UNPRICED_RATIO = 30;
