import { Button, Group, Stack, TagsInput } from "@mantine/core";
import { copyText } from "@one-hub/ui";
import { IconCopy, IconListSearch, IconWand, IconX } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter } from "../../../lib/focus-after.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import { vendorName } from "../../../shared/VendorIcon/vendor-name.ts";
import { channelKindOf } from "./-channel-types.ts";
import { type ChannelFormValues, namesOf } from "./-channel-values.ts";
import { groupModels } from "./-model-picker.ts";
import { useModelOwners } from "./-use-model-owners.ts";

export interface ModelsFieldProps {
  readonly form: SchemaForm<ChannelFormValues>;
  readonly disabled: boolean;
  readonly onPick: () => void;
}

/** The models that a channel serves: chosen, typed, pasted with commas, or fetched from the provider. */
export const ModelsField = ({ form, disabled, onPick }: ModelsFieldProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const { values, field } = form;
  const kind = channelKindOf(Number(values.type));
  const owners = useModelOwners();
  const data = useMemo(
    () =>
      groupModels([...owners.keys()], owners).map(({ vendor, models }) => ({
        group: vendor === "" ? t("models.otherVendor") : vendorName(vendor),
        items: [...models],
      })),
    [owners, t],
  );
  const box = useRef<HTMLDivElement>(null);
  const set = (models: readonly string[]): void => form.setFieldValue("models", [...new Set(models)]);
  return (
    <Stack ref={box} gap="xs">
      <TagsInput
        label={t("models.label")}
        description={t(kind.id === 38 ? "models.coze" : "models.help")}
        placeholder={values.models.length === 0 ? t("models.type") : ""}
        data={data}
        limit={60}
        splitChars={[",", "\n"]}
        acceptValueOnBlur
        disabled={disabled}
        {...field("models")}
        // Text that was pasted or left with its commas is several names.
        onChange={(names) => set(names.flatMap(namesOf))}
      />
      <Group gap="xs">
        {kind.fetchesModels ? (
          <Button size="xs" leftSection={<IconListSearch size={14} />} disabled={disabled} onClick={onPick}>
            {t("models.fetch")}
          </Button>
        ) : null}
        {kind.models.length === 0 ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconWand size={14} />}
            disabled={disabled}
            onClick={() => set([...values.models, ...kind.models])}
          >
            {t("models.usual")}
          </Button>
        )}
        {/* There from the start: buttons that come with the first name would move what is under them away from a press. */}
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCopy size={14} />}
          disabled={values.models.length === 0}
          onClick={() => void copyText(values.models.join(",")).then(notifyCopied)}
        >
          {t("models.copyAll", { count: values.models.length })}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconX size={14} />}
          disabled={disabled || values.models.length === 0}
          onClick={() => focusAfter(box.current, () => set([]), ["button", "input"])}
        >
          {t("models.clear")}
        </Button>
      </Group>
    </Stack>
  );
};
