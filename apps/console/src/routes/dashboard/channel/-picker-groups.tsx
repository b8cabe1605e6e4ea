import { Badge, Checkbox, Flex, Group, SimpleGrid, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { vendorName } from "../../../shared/VendorIcon/vendor-name.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import classes from "./-channel.module.css";
import { type ModelGroup, toggledAll, triState } from "./-model-picker.ts";

export interface PickerGroupsProps {
  readonly groups: readonly ModelGroup[];
  /** Groups are open unless they were collapsed. */
  readonly isOpen: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Models under their vendors, each vendor with a checkbox of three states. */
export const PickerGroups = ({ groups, isOpen, chosen, onChange }: PickerGroupsProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const icons = useVendorIcons();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (vendor: string): void => {
    const after = new Set(turned);
    if (!after.delete(vendor)) after.add(vendor);
    setTurned(after);
  };
  const toggle = (model: string): void => {
    const after = new Set(chosen);
    if (!after.delete(model)) after.add(model);
    onChange(after);
  };
  return (
    <div>
      {groups.map(({ vendor, models }) => {
        const name = vendor === "" ? t("models.otherVendor") : vendorName(vendor);
        const state = triState(models, chosen);
        const shown = isOpen !== turned.has(vendor);
        return (
          <div key={vendor} role="group" aria-label={name} className={classes["vendor"]}>
            <Group justify="space-between" wrap="nowrap" py={6}>
              <Checkbox
                aria-label={t("picker.vendor", { vendor: name })}
                label={
                  <Flex component="span" gap={8} align="center">
                    <VendorIcon name={vendor} icon={icons.get(vendor)} size={20} />
                    <span>{name}</span>
                    <Badge>
                      {t("picker.of", {
                        count: models.filter((model) => chosen.has(model)).length,
                        all: models.length,
                      })}
                    </Badge>
                  </Flex>
                }
                checked={state === "all"}
                indeterminate={state === "some"}
                onChange={() => onChange(toggledAll(models, chosen))}
              />
              <UnstyledButton
                className={classes["fold"] ?? ""}
                aria-expanded={shown}
                aria-label={t("picker.fold", { vendor: name })}
                onClick={() => turn(vendor)}
              >
                <IconChevronRight size={16} aria-hidden="true" />
              </UnstyledButton>
            </Group>
            {shown ? (
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing={4} pb="sm" ps={28}>
                {models.map((model) => (
                  <Checkbox
                    key={model}
                    size="xs"
                    label={
                      <span translate="no" className={classes["model"]}>
                        {model}
                      </span>
                    }
                    checked={chosen.has(model)}
                    onChange={() => toggle(model)}
                  />
                ))}
              </SimpleGrid>
            ) : null}
          </div>
        );
      })}
    </div>
  );
};
