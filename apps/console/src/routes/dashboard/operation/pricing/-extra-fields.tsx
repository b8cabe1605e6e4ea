import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { type ExtraTokenClass, extraTokenClasses, formatDecimal } from "@one-hub/sdk/format";
import { ActionMenu, NumberField } from "@one-hub/ui";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { focusAfter, neighboursOf } from "../../../../lib/focus-after.ts";
import { useIssueText } from "../../../../lib/issue-text.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import type { SchemaForm } from "../../../../lib/schema-form.ts";
import { isExtra, useExtraText } from "../../../../shared/ModelExplorer/price-text.ts";
import type { PriceForm } from "./-price-values.ts";

const classes = Object.keys(extraTokenClasses).filter(isExtra);

/** Ratios of single token classes; a class that is not here has its usual one. */
export const ExtraFields = ({ form }: { readonly form: SchemaForm<PriceForm> }): ReactNode => {
  const { t } = useTranslation("operation_pricing");
  const extraText = useExtraText();
  const { ratio: ratioText } = useNumbers();
  const issue = useIssueText("operation_pricing");
  const { extras } = form.values;
  const box = useRef<HTMLDivElement>(null);
  const left = classes.filter((name) => !extras.some((extra) => extra.name === name));
  const set = (next: PriceForm["extras"]): void => form.setFieldValue("extras", next);
  const sideOf = (name: ExtraTokenClass): string => t(`side.${extraTokenClasses[name].side}`);
  return (
    <Stack ref={box} gap="sm">
      <Text size="xs" c="dimmed">
        {t("form.extrasHelp")}
      </Text>
      {extras.map(({ name, ratio }, index) => (
        <Group key={name} align="end" wrap="nowrap">
          <NumberField
            flex={1}
            label={isExtra(name) ? `${extraText(name)} · ${sideOf(name)}` : name}
            description={
              isExtra(name) ? t("form.usualRatio", { ratio: ratioText(extraTokenClasses[name].ratio) }) : undefined
            }
            unit="×"
            value={ratio}
            error={issue(`extras.${index}`, form.errors[`extras.${index}`])}
            onChange={(next) => set(extras.with(index, { name, ratio: next }))}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t("form.removeExtra", { name: extraText(name) })}
            data-act="remove"
            data-at={index}
            onClick={() =>
              focusAfter(box.current, () => set(extras.filter((extra) => extra.name !== name)), neighboursOf(index))
            }
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {left.length === 0 ? null : (
        <ActionMenu
          entries={() =>
            left.map((name) => ({
              label: `${extraText(name)} · ${sideOf(name)}`,
              // At once: the button gets the focus back where the new row has pushed it, and comes into view.
              onSelect: () =>
                flushSync(() => set([...extras, { name, ratio: formatDecimal(extraTokenClasses[name].ratio, 4) }])),
            }))
          }
        >
          <Button data-act="add" leftSection={<IconPlus size={16} />} style={{ alignSelf: "start" }}>
            {t("form.addExtra")}
          </Button>
        </ActionMenu>
      )}
    </Stack>
  );
};
