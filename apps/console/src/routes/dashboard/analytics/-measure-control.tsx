import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { measures } from "./-choices.ts";
import { usePageState } from "./-page-state.ts";

/** Chooses the measure of the page's charts. */
export const MeasureControl = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const { measure: chosen, change } = usePageState();
  return (
    <SegmentedControl
      aria-label={t("measures")}
      data={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      value={chosen}
      onChange={(measure) => change({ measure })}
    />
  );
};
