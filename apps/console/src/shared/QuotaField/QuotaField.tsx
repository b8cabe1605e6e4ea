import { Group, SegmentedControl } from "@mantine/core";
import { NumberField } from "@one-hub/ui";
import type { ComponentProps, ReactNode } from "react";
import { useNumbers } from "../../lib/numbers.ts";
import { pointsOf, quotaText, type QuotaUnit } from "../../lib/quota-input.ts";
import classes from "./QuotaField.module.css";

interface QuotaFieldProps extends Omit<ComponentProps<typeof NumberField>, "kind" | "unit"> {
  readonly quotaUnit: QuotaUnit;
  /** Names of the choice and of both units. */
  readonly unitTexts: { readonly name: string; readonly amount: string; readonly points: string };
  /** Called with another unit, and with the quota in it where a valid one is typed. */
  readonly onUnitChange: (change: { readonly quota?: string; readonly quotaUnit: QuotaUnit }) => void;
}

/** A quota in dollars or in points, as it is typed, with the choice of the unit beside it. */
export const QuotaField = ({ quotaUnit, unitTexts, onUnitChange, ...field }: QuotaFieldProps): ReactNode => {
  const { quotaPerUnit } = useNumbers();
  const changeUnit = (unit: string): void => {
    if (unit !== "amount" && unit !== "points") return;
    const points = pointsOf(field.value, quotaUnit, quotaPerUnit);
    onUnitChange(points === undefined ? { quotaUnit: unit } : quotaText(points, unit, quotaPerUnit));
  };
  return (
    <Group gap="sm" align="start" wrap="nowrap">
      <NumberField flex={1} miw={0} kind={quotaUnit === "points" ? "integer" : "decimal"} {...field} />
      <SegmentedControl
        classNames={{ root: classes["unit"], label: classes["words"] }}
        aria-label={unitTexts.name}
        data={[
          { value: "amount", label: unitTexts.amount },
          { value: "points", label: unitTexts.points },
        ]}
        value={quotaUnit}
        onChange={changeUnit}
      />
    </Group>
  );
};
