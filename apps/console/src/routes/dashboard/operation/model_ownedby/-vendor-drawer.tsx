import { Stack, TextInput } from "@mantine/core";
import { useCreateModelOwnedBy, useGateway, useModelOwnedBy, useUpdateModelOwnedBy } from "@one-hub/hooks";
import { getModelOwnedBy, type ModelOwnedBy } from "@one-hub/sdk";
import { FormDrawer, FormSection, NumberField } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../../lib/focus-first-error.ts";
import { useKeptForm } from "../../../../lib/kept-forms.ts";
import { errorMessage, notifyDone, notifyError } from "../../../../lib/notify.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { EditConflict } from "../../../../shared/EditConflict/EditConflict.tsx";
import { useEditGuard } from "../../../../shared/EditConflict/use-edit-guard.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../../shared/LeaveGuard/LeaveQuestion.tsx";
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

interface VendorDrawerProps extends WindowProps {
  /** Undefined for a new vendor. */
  readonly vendor: ModelOwnedBy | undefined;
}

const formShowsError = { meta: { formShowsError: true } };
const isOwnIcon = (file: string): boolean => ownIcons.some((icon) => icon.file === file);
const noVendors: readonly ModelOwnedBy[] = [];

/** The form of a new vendor or an existing one. */
export const VendorDrawer = ({ opened, vendor, onClose }: VendorDrawerProps): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const gateway = useGateway();
  const { data: vendors = noVendors } = useModelOwnedBy();
  const [initial] = useState<VendorValues>(() =>
    vendor === undefined ? newVendor(vendors) : vendorFormOf(vendor, isOwnIcon),
  );
  const form = useSchemaForm("operation_model_ownedby", vendorSchema(vendors, vendor), initial);
  const { values, field } = form;
  const guard = useEditGuard<ModelOwnedBy>({
    row: vendor,
    read: ({ id }) => getModelOwnedBy(gateway, id),
    fields: ({ name, icon }) => [
      { label: t("vendor.name"), value: name },
      { label: t("vendor.icon"), value: icon },
    ],
  });
  const create = useCreateModelOwnedBy(formShowsError);
  const update = useUpdateModelOwnedBy(formShowsError);
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [asking, setAsking] = useState(false);
  useKeptForm({
    name: vendorFormName,
    unsaved: opened && form.isDirty(),
    values,
    ready: opened,
    about: vendor ?? null,
    restore: form.setValues,
  });
  const save = useMutation({
    ...formShowsError,
    mutationFn: async ({
      checked,
      over,
    }: {
      readonly checked: VendorValues;
      readonly over?: ModelOwnedBy | undefined;
    }) => {
      const body = vendorBody(checked, vendors);
      if (vendor === undefined) await create.mutateAsync(body);
      else await guard.save((revision) => update.mutateAsync({ ...body, id: vendor.id, revision }), over);
      notifyDone(t(vendor === undefined ? "created" : "saved", { name: body.name }));
      if (!left.current) onClose();
    },
    onSettled: (_done, cause) => {
      setAsking(false);
      if (left.current && cause !== null) notifyError(cause);
    },
  });
  const send = useSendOnce(save.mutate);
  const dirty = opened && !save.isPending && form.isDirty();
  const close = (): void => {
    if (asking) return;
    if (save.isPending || dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={vendor === undefined ? t("vendor.new") : t("editTitle", { name: vendor.name })}
        onSubmit={form.onSubmit((checked) => send({ checked }), focusFirstError)}
        submitText={t(vendor === undefined ? "vendor.create" : "save")}
        busyText={t(vendor === undefined ? "creating" : "saving")}
        busy={save.isPending}
        error={save.error === null ? undefined : errorMessage(save.error)}
      >
        <Stack>
          <FormSection>
            <NumberField
              label={t("vendor.id")}
              description={t(vendor === undefined ? "vendor.idHelp" : "vendor.idFixed")}
              kind="integer"
              disabled={vendor !== undefined}
              {...field("id", save.error)}
            />
            <TextInput
              label={t("vendor.name")}
              description={t("vendor.nameHelp")}
              dir="auto"
              autoComplete="off"
              {...field("name", save.error)}
            />
          </FormSection>
          <FormSection title={t("vendor.icon")}>
            <IconField form={form} icon={iconOf(values, vendors)} refusal={save.error} />
          </FormSection>
        </Stack>
      </FormDrawer>
      {vendor === undefined ? null : (
        <EditConflict
          opened={guard.conflict !== undefined}
          name={vendor.name}
          saved={guard.conflict === undefined ? undefined : guard.fields(guard.conflict)}
          yours={guard.fields({ ...vendor, ...vendorBody(values, vendors) })}
          onOverwrite={() => {
            const over = guard.conflict;
            guard.accept();
            send({ checked: values, over });
          }}
          onUseSaved={() => {
            if (guard.conflict !== undefined) form.setValues(vendorFormOf(guard.conflict, isOwnIcon));
            guard.accept();
            save.reset();
          }}
          onClose={guard.dismiss}
        />
      )}
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          left.current = save.isPending;
          setAsking(false);
          form.reset();
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
