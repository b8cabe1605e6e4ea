import { Alert, Stack, Switch, TextInput } from "@mantine/core";
import { groupQueries, useCreateUserGroup, useGateway, useUpdateUserGroup } from "@one-hub/hooks";
import { getUserGroup, groupRatio, type UserGroup } from "@one-hub/sdk";
import { FormSection, machineText, NumberField } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../../../lib/notify.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import type { ComparedField } from "../../../../shared/EditConflict/use-edit-guard.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { useGroupTexts } from "./-group-cells.tsx";
import {
  createBody,
  groupBody,
  groupFormName,
  groupFormOf,
  groupSchema,
  type GroupValues,
  needsUpdate,
  newGroup,
  ratioOf,
} from "./-group-form.ts";
import { PricePreview } from "./-price-preview.tsx";

interface GroupDrawerProps extends WindowProps {
  /** Undefined for a new group. */
  readonly group: UserGroup | undefined;
}

/** The form of a new group or an existing one, with what its ratio does to prices. */
export const GroupDrawer = ({ opened, group, onClose }: GroupDrawerProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const texts = useGroupTexts();
  const gateway = useGateway();
  const client = useQueryClient();
  const [initial] = useState<GroupValues>(() => (group === undefined ? newGroup : groupFormOf(group)));
  const form = useSchemaForm("operation_group", groupSchema, initial);
  const { values, field } = form;
  const fields = (row: UserGroup): readonly ComparedField[] => [
    { label: t("column.name"), value: row.name },
    { label: t("column.ratio"), value: texts.ratio(groupRatio(row)) },
    { label: t("column.rate"), value: texts.rate(row.api_rate) },
    { label: t("column.public"), value: texts.yesNo(row.public) },
    { label: t("column.promotion"), value: texts.promotion(row) },
  ];
  const create = useCreateUserGroup(formShowsError);
  const update = useUpdateUserGroup(formShowsError);
  /** Resolves to the message of the second step where it failed: a new group with a zero is created, then changed. */
  const saveNew = async (checked: GroupValues): Promise<string | undefined> => {
    const body = createBody(checked);
    await create.mutateAsync(body);
    if (!needsUpdate(groupBody(checked))) return undefined;
    const reason = await failureOf(async () => {
      const groups = await client.fetchQuery({ ...groupQueries.all(gateway), staleTime: 0 });
      const made = groups.find(({ symbol }) => symbol === body.symbol);
      if (made !== undefined) await update.mutateAsync({ ...groupBody(checked), id: made.id, revision: made.revision });
    });
    return reason === undefined ? undefined : t("form.half", { name: body.name ?? body.symbol, reason });
  };
  const toggle = (name: keyof GroupValues) => form.getInputProps(name, { type: "checkbox" });
  const ratio = ratioOf(values.ratio);
  const isDefault = group?.symbol === "default";

  return (
    <EditDrawer<UserGroup, GroupValues>
      opened={opened}
      onClose={onClose}
      formName={groupFormName}
      row={group}
      rowName={group === undefined ? "" : texts.nameOf(group)}
      form={form}
      read={({ id }) => getUserGroup(gateway, id)}
      toValues={groupFormOf}
      fields={fields}
      yours={
        group === undefined ? [] : fields({ ...group, ...groupBody(values, group), discount: groupBody(values).ratio })
      }
      write={(checked, base, revision) =>
        base === undefined
          ? saveNew(checked)
          : update.mutateAsync({ ...groupBody(checked, base), id: base.id, revision })
      }
      doneText={(checked) => t(group === undefined ? "form.created" : "form.saved", { name: checked.name.trim() })}
      title={group === undefined ? t("form.newTitle") : t("form.editTitle", { name: texts.nameOf(group) })}
      submitText={t(group === undefined ? "form.create" : "form.save")}
      busyText={t(group === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <Stack>
          <FormSection>
            <TextInput
              label={t("column.symbol")}
              description={t(group === undefined ? "form.symbolHelp" : "form.symbolFixed")}
              {...machineText}
              disabled={group !== undefined}
              {...field("symbol", refusal)}
            />
            <TextInput
              label={t("column.name")}
              description={t("form.nameHelp")}
              dir="auto"
              autoComplete="off"
              {...field("name", refusal)}
            />
            <Switch label={t("form.unlimited")} description={t("form.rateHelp")} {...toggle("unlimited")} />
            {values.unlimited ? null : (
              <NumberField
                label={t("column.rate")}
                unit={t("form.rateUnit")}
                kind="integer"
                {...field("rate", refusal, "api_rate")}
              />
            )}
            <Switch label={t("column.public")} description={t("form.publicHelp")} {...toggle("public")} />
            <Switch label={t("column.promotion")} description={t("form.promotionHelp")} {...toggle("promotion")} />
            {values.promotion ? (
              <>
                <NumberField label={t("column.min")} unit="USD" kind="integer" {...field("min", refusal)} />
                <NumberField
                  label={t("column.max")}
                  description={t("form.maxHelp")}
                  unit="USD"
                  kind="integer"
                  {...field("max", refusal)}
                />
              </>
            ) : null}
          </FormSection>
          <FormSection title={t("form.prices")}>
            <NumberField
              label={t("column.ratio")}
              description={
                ratio === undefined ? t("form.ratioHelp") : t("form.ratioLabel", { label: texts.label(ratio) })
              }
              {...field("ratio", refusal)}
            />
            {ratio === 0 ? (
              <Alert role="note" color="warn">
                {t("form.freeNote")}
              </Alert>
            ) : isDefault && ratio !== undefined && ratio !== groupRatio(group) ? (
              <Alert role="note" color="info">
                {t("form.defaultNote")}
              </Alert>
            ) : null}
            {ratio === undefined || !opened ? null : (
              <PricePreview before={group === undefined ? undefined : groupRatio(group)} after={ratio} />
            )}
          </FormSection>
        </Stack>
      )}
    </EditDrawer>
  );
};
