import { Flex, Button, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PriceRow } from "../../../shared/ModelExplorer/price-rows.ts";
import { mostCompared } from "./-model-list.search.ts";
import classes from "./-model-list.module.css";

/** Stands at the window's foot while models are chosen: which ones, and the way to their comparison. */
export const CompareBar = ({
  rows,
  onChange,
  onNear,
  onOpen,
}: {
  readonly rows: readonly PriceRow[];
  readonly onChange: (left: readonly PriceRow[]) => void;
  /** Called on hover and focus, ahead of the press. */
  readonly onNear: () => void;
  readonly onOpen: () => void;
}): ReactNode => {
  const { t } = useTranslation("model_list");
  return (
    <section className={classes["bar"]} aria-label={t("compare.title")}>
      <Flex component="ul" gap={6} miw={0} wrap="wrap">
        {rows.map((row) => (
          <li key={row.model}>
            <Button
              size="xs"
              variant="light"
              rightSection={<IconX size={14} />}
              aria-label={t("compare.remove", { model: row.model })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            >
              {row.model}
            </Button>
          </li>
        ))}
      </Flex>
      <span role="status">
        <Text span inherit c="dimmed">
          {rows.length === 1 ? t("compare.another") : t("compare.count", { chosen: rows.length, most: mostCompared })}
        </Text>
      </span>
      <Group gap="sm" ms="auto">
        <Button variant="subtle" onClick={() => onChange([])}>
          {t("compare.clear")}
        </Button>
        <Button
          variant="filled"
          disabled={rows.length < 2}
          aria-haspopup="dialog"
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onOpen}
        >
          {t("compare.open")}
        </Button>
      </Group>
    </section>
  );
};
