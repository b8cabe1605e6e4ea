import { Stack } from "@mantine/core";
import { useCreatePayment, useGateway, useUpdatePayment } from "@one-hub/hooks";
import { getPayment, type Payment } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../../lib/notify.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { EditDrawer } from "../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../shared/EditDrawer/fresh-each-time.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { MethodFields } from "./-method-fields.tsx";
import {
  methodBody,
  methodForm,
  methodSchema,
  type MethodValues,
  newMethod,
  secretFields,
  wholeMethod,
} from "./-method-form.ts";
import { isSecret, methodTypes, storedSecrets } from "./-method-types.ts";
import { keptMethod } from "./-kept-method.ts";
import { useMethodFacts } from "./-use-method-facts.ts";

export interface MethodDrawerProps extends WindowProps {
  /** The method to edit; undefined for a new one. */
  readonly row: Payment | undefined;
}

/** The row that a form would make: typed secrets only by their names. */
const rowOf = (values: MethodValues, row: Payment): Payment => {
  const { config: _config, ...body } = methodBody(values, row);
  const shown = methodTypes[values.type].parameters.filter(({ name }) => !isSecret(name) && values[name] !== "");
  const kept = row.type === values.type ? storedSecrets(row) : [];
  const typed = secretFields.filter((name) => values[name] !== "");
  return {
    ...row,
    ...body,
    config: "",
    settings: Object.fromEntries(shown.map(({ name }) => [name, values[name]])),
    secrets: [...new Set([...kept, ...typed])],
  };
};

const MethodFormDrawer = ({ row, opened, onClose }: MethodDrawerProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const gateway = useGateway();
  const { offers } = useViewer();
  const factsOf = useMethodFacts();
  const [initial] = useState(() => (row === undefined ? newMethod("epay") : methodForm(row)));
  const form = useSchemaForm<MethodValues>("payment_method", methodSchema(row), initial);
  const { mutateAsync: create } = useCreatePayment(formShowsError);
  const { mutateAsync: update } = useUpdatePayment(formShowsError);

  /** Resolves to a message where the method was added, but could not be switched off. */
  const saveNew = async (values: MethodValues): Promise<string | undefined> => {
    const body = methodBody(values, undefined);
    // Open one-hub refuses to add a method that is off, so a second call switches it off.
    const isOffLater = body.enable === false && !offers("payment_settings");
    const made = await create(isOffLater ? { ...body, enable: true } : body);
    const reason = isOffLater ? await failureOf(() => update({ id: made.id, enable: false })) : undefined;
    return reason === undefined ? undefined : t("form.createdOn", { name: body.name, reason });
  };
  const saveOld = async (values: MethodValues, base: Payment, revision: string | undefined): Promise<void> => {
    // A gateway that does not keep what is left out gets the secrets back that it has now.
    const current = base.settings === undefined ? await getPayment(gateway, base.id) : base;
    await update({ ...wholeMethod(current, methodBody(values, current)), revision });
  };
  return (
    <EditDrawer<Payment, MethodValues>
      opened={opened}
      onClose={onClose}
      formName={keptMethod}
      row={row}
      rowName={row?.name ?? ""}
      form={form}
      secrets={secretFields}
      read={({ id }) => getPayment(gateway, id)}
      toValues={methodForm}
      fields={factsOf}
      yours={row === undefined ? [] : factsOf(rowOf(form.values, row))}
      write={(values, base, revision) => (base === undefined ? saveNew(values) : saveOld(values, base, revision))}
      doneText={({ name }) => t(row === undefined ? "form.created" : "form.saved", { name: name.trim() })}
      title={row === undefined ? t("form.newTitle") : t("form.editTitle", { name: row.name })}
      width={560}
      submitText={t(row === undefined ? "form.create" : "form.save")}
      busyText={t(row === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <Stack>
          <MethodFields form={form} row={row} refusal={refusal} />
        </Stack>
      )}
    </EditDrawer>
  );
};

/** The form of a payment method, new or stored. Secrets are typed and never shown. */
export const MethodDrawer = freshEachTime(MethodFormDrawer);
