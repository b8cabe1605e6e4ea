import { Button, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./-pricing.module.css";

export interface SheetBarProps {
  readonly changed: number;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onEnd: () => void;
}

/** Under the list while it is a sheet: what was changed, and what becomes of it. */
export const SheetBar = ({ changed, onSave, onDiscard, onEnd }: SheetBarProps): ReactNode => {
  const { t } = useTranslation("operation_pricing");
  return (
    <Paper className={classes["sheetBar"] ?? ""} withBorder shadow="md" p="sm">
      <div className={classes["sheetLine"]}>
        <Text span role="status">
          {changed === 0 ? t("sheet.hint") : t("sheet.changed", { count: changed })}
        </Text>
        <span className={classes["sheetActions"]}>
          {changed === 0 ? (
            <Button onClick={onEnd}>{t("sheet.end")}</Button>
          ) : (
            <>
              <Button onClick={onDiscard}>{t("sheet.discard")}</Button>
              <Button variant="filled" onClick={onSave}>
                {t("sheet.save", { count: changed })}
              </Button>
            </>
          )}
        </span>
      </div>
    </Paper>
  );
};
