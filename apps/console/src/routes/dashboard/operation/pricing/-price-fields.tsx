import { Input, NativeSelect, SegmentedControl, Select, SimpleGrid, Switch, TagsInput } from "@mantine/core";
import type { PriceOverview } from "@one-hub/hooks";
import { type PriceType, priceTypes } from "@one-hub/sdk";
import { FactLine, FormSection, NumberField } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaForm } from "../../../../lib/schema-form.ts";
import { vendorName } from "../../../../shared/VendorIcon/vendor-name.ts";
import { ExtraFields } from "./-extra-fields.tsx";
import { unpricedModels } from "./-price-lines.ts";
import { priceText, type PriceUnit, typedRatio, unitFor, unitsOf } from "./-price-units.ts";
import { inUnit, type PriceForm } from "./-price-values.ts";

export interface PriceFieldsProps {
  readonly form: SchemaForm<PriceForm>;
  readonly overview: PriceOverview;
}

/** Everything that can be said about a price. */
export const PriceFields = ({ form, overview }: PriceFieldsProps): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const { values, field } = form;
  const vendors = useMemo(() => {
    const known = Object.values(overview.vendors).map(({ id, name }) => ({
      value: String(id),
      label: vendorName(name),
    }));
    const own = values.vendor;
    const isKnown = own === "0" || known.some(({ value }) => value === own);
    return [
      { value: "0", label: t("noVendor") },
      ...known.sort((left, right) => left.label.localeCompare(right.label)),
      ...(isKnown ? [] : [{ value: own, label: t("unknownVendor", { id: own }) }]),
    ];
  }, [overview.vendors, values.vendor, t]);
  const unpriced = useMemo(() => unpricedModels(overview), [overview]);
  const unitLabel = (unit: PriceUnit): string =>
    values.type === "times" && unit !== "ratio"
      ? t(`unit.${unit === "cny1K" ? "cnyCall" : "usdCall"}`)
      : t(`unit.${unit}`);
  const changeUnit = (unit: PriceUnit): void => {
    for (const [name, value] of Object.entries(inUnit(values, unit))) form.setFieldValue(name, value);
  };
  const changeType = (type: PriceType): void => {
    form.setFieldValue("type", type);
    changeUnit(unitFor(type, values.unit));
  };
  /** The same price in the other units. */
  const others = (text: string): ReactNode => {
    const ratio = typedRatio(text, values.unit);
    if (ratio === undefined) return null;
    return (
      <FactLine
        facts={unitsOf(values.type)
          .filter((unit) => unit !== values.unit)
          .map((unit) => t("form.inUnit", { price: priceText(ratio, unit), unit: unitLabel(unit) }))}
      />
    );
  };
  return (
    <>
      <FormSection title={t("form.about")}>
        <TagsInput
          label={t("form.models")}
          description={t("form.modelsHelp")}
          placeholder={values.models.length === 0 ? t("form.modelsPlaceholder") : undefined}
          data={unpriced.slice(0, 200)}
          splitChars={[",", " ", "\n"]}
          acceptValueOnBlur
          clearable
          maxDropdownHeight={240}
          openOnFocus={false}
          {...field("models")}
          value={[...values.models]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select label={t("column.vendor")} searchable allowDeselect={false} data={vendors} {...field("vendor")} />
          <Input.Wrapper label={t("column.type")} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={t("column.type")}
              value={values.type}
              data={priceTypes.map((value) => ({ value, label: t(`prices:types.${value}`) }))}
              onChange={(value) => changeType(priceTypes.find((type) => type === value) ?? "tokens")}
            />
          </Input.Wrapper>
        </SimpleGrid>
      </FormSection>
      <FormSection title={t("form.price")}>
        <NativeSelect
          label={t("form.unit")}
          data={unitsOf(values.type).map((value) => ({ value, label: unitLabel(value) }))}
          value={values.unit}
          onChange={(event) => {
            const wanted = event.currentTarget.value;
            changeUnit(unitsOf(values.type).find((unit) => unit === wanted) ?? "ratio");
          }}
        />
        <NumberField
          label={t(values.type === "times" ? "form.call" : "form.input")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={others(values.input)}
          {...field("input")}
        />
        {values.type === "times" ? null : (
          <NumberField
            label={t("form.output")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={others(values.output)}
            {...field("output")}
          />
        )}
        <Switch
          label={t("form.locked")}
          description={t("form.lockedHelp")}
          checked={values.locked}
          onChange={(event) => form.setFieldValue("locked", event.currentTarget.checked)}
        />
      </FormSection>
      {values.type === "times" ? null : (
        <FormSection title={t("form.extras")}>
          <ExtraFields form={form} />
        </FormSection>
      )}
    </>
  );
};
