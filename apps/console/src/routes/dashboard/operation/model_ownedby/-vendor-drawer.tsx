import { Stack, TextInput } from "@mantine/core";
import { useCreateModelOwnedBy, useGateway, useModelOwnedBy, useUpdateModelOwnedBy } from "@one-hub/hooks";
import { getModelOwnedBy, type ModelOwnedBy } from "@one-hub/sdk";
import { FormSection, NumberField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import type { ComparedField } from "../../../../shared/EditConflict/use-edit-guard.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { ownIcons } from "../../../../shared/VendorIcon/vendor-icons.ts";
import { IconField } from "./-icon-field.tsx";
import {
  iconOf,
  newVendor,
  vendorBody,
  vendorFormName,
  vendorFormOf,
  vendorSchema,
  type VendorValues,
} from "./-vendor-form.ts";

const isOwnIcon = (file: string): boolean => ownIcons.some((icon) => icon.file === file);
const noVendors: readonly ModelOwnedBy[] = [];

/** The form of a new vendor or an existing one. */
const VendorForm = ({ opened, target: { row: vendor }, onClose }: EditTargetProps<ModelOwnedBy>): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const gateway = useGateway();
  const { data: vendors = noVendors } = useModelOwnedBy();
  const [initial] = useState<VendorValues>(() =>
    vendor === undefined ? newVendor(vendors) : vendorFormOf(vendor, isOwnIcon),
  );
  const form = useSchemaForm("operation_model_ownedby", vendorSchema(vendors, vendor), initial);
  const { values, field } = form;
  const fields = ({ name, icon }: Pick<ModelOwnedBy, "name" | "icon">): readonly ComparedField[] => [
    { label: t("vendor.name"), value: name },
    { label: t("vendor.icon"), value: icon },
  ];
  const create = useCreateModelOwnedBy(formShowsError);
  const update = useUpdateModelOwnedBy(formShowsError);
  return (
    <EditDrawer<ModelOwnedBy, VendorValues>
      opened={opened}
      onClose={onClose}
      formName={vendorFormName}
      row={vendor}
      about={{ row: vendor }}
      rowName={vendor?.name ?? ""}
      form={form}
      read={({ id }) => getModelOwnedBy(gateway, id)}
      toValues={(row) => vendorFormOf(row, isOwnIcon)}
      fields={fields}
      yours={fields(vendorBody(form.values, vendors))}
      write={(checked, base, revision) => {
        const body = vendorBody(checked, vendors);
        return base === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, id: base.id, revision });
      }}
      doneText={(checked) => t(vendor === undefined ? "created" : "saved", { name: checked.name.trim() })}
      title={vendor === undefined ? t("vendor.new") : t("editTitle", { name: vendor.name })}
      submitText={t(vendor === undefined ? "vendor.create" : "save")}
      busyText={t(vendor === undefined ? "creating" : "saving")}
    >
      {(refusal) => (
        <Stack>
          <FormSection>
            <NumberField
              label={t("vendor.id")}
              description={t(vendor === undefined ? "vendor.idHelp" : "vendor.idFixed")}
              kind="integer"
              disabled={vendor !== undefined}
              {...field("id", refusal)}
            />
            <TextInput
              label={t("vendor.name")}
              description={t("vendor.nameHelp")}
              dir="auto"
              autoComplete="off"
              {...field("name", refusal)}
            />
          </FormSection>
          <FormSection title={t("vendor.icon")}>
            <IconField form={form} icon={iconOf(values, vendors)} refusal={refusal} />
          </FormSection>
        </Stack>
      )}
    </EditDrawer>
  );
};

export const VendorDrawer = freshEachTime(VendorForm);
