import { Alert, Stack, Switch, TextInput } from "@mantine/core";
import { groupQueries, useCreateUserGroup, useGateway, useUpdateUserGroup } from "@one-hub/hooks";
import { getUserGroup, groupRatio, type UserGroup } from "@one-hub/sdk";
import { FormDrawer, FormSection, machineText, NumberField } from "@one-hub/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../../lib/focus-first-error.ts";
import { useKeptForm } from "../../../../lib/kept-forms.ts";
import { errorMessage, failureOf, notifyDone, notifyError } from "../../../../lib/notify.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { EditConflict } from "../../../../shared/EditConflict/EditConflict.tsx";
import { useEditGuard } from "../../../../shared/EditConflict/use-edit-guard.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../../shared/LeaveGuard/LeaveQuestion.tsx";
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

const formShowsError = { meta: { formShowsError: true } };

/** The form of a new group or an existing one, with what its ratio does to prices. */
export const GroupDrawer = ({ opened, group, onClose }: GroupDrawerProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const texts = useGroupTexts();
  const gateway = useGateway();
  const client = useQueryClient();
  const [initial] = useState<GroupValues>(() => (group === undefined ? newGroup : groupFormOf(group)));
  const form = useSchemaForm("operation_group", groupSchema, initial);
  const { values, field } = form;
  const guard = useEditGuard<UserGroup>({
    row: group,
    read: ({ id }) => getUserGroup(gateway, id),
    fields: (row) => [
      { label: t("column.name"), value: row.name },
      { label: t("column.ratio"), value: texts.ratio(groupRatio(row)) },
      { label: t("column.rate"), value: texts.rate(row.api_rate) },
      { label: t("column.public"), value: texts.yesNo(row.public) },
      { label: t("column.promotion"), value: texts.promotion(row) },
    ],
  });
  const create = useCreateUserGroup(formShowsError);
  const update = useUpdateUserGroup(formShowsError);
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [asking, setAsking] = useState(false);
  useKeptForm({
    name: groupFormName,
    unsaved: opened && form.isDirty(),
    values,
    ready: opened,
    about: group ?? null,
    restore: form.setValues,
  });

  /** Resolves to the message of the second step where it failed: a new group with a zero is created, then changed. */
  const saveNew = async (checked: GroupValues): Promise<string | undefined> => {
    const body = createBody(checked);
    await create.mutateAsync(body);
    if (!needsUpdate(groupBody(checked))) return undefined;
    return failureOf(async () => {
      const groups = await client.fetchQuery({ ...groupQueries.all(gateway), staleTime: 0 });
      const made = groups.find(({ symbol }) => symbol === body.symbol);
      if (made !== undefined)
        await update.mutateAsync({ ...groupBody(checked), id: made.id, revision: made.revision });
    });
  };
  const save = useMutation({
    ...formShowsError,
    mutationFn: async ({ checked, over }: { readonly checked: GroupValues; readonly over?: UserGroup | undefined }) => {
      const half =
        group === undefined
          ? await saveNew(checked)
          : await guard.save(async (revision) => {
              await update.mutateAsync({ ...groupBody(checked, over ?? group), id: group.id, revision });
              return undefined;
            }, over);
      const name = checked.name.trim();
      if (half !== undefined) {
        onClose();
        notifyError(t("form.half", { name, reason: half }));
        return;
      }
      notifyDone(t(group === undefined ? "form.created" : "form.saved", { name }));
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
  const toggle = (name: keyof GroupValues) => form.getInputProps(name, { type: "checkbox" });
  const ratio = ratioOf(values.ratio);
  const isDefault = group?.symbol === "default";

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={group === undefined ? t("form.newTitle") : t("form.editTitle", { name: texts.nameOf(group) })}
        onSubmit={form.onSubmit((checked) => send({ checked }), focusFirstError)}
        submitText={t(group === undefined ? "form.create" : "form.save")}
        busyText={t(group === undefined ? "form.creating" : "form.saving")}
        busy={save.isPending}
        error={save.error === null ? undefined : errorMessage(save.error)}
      >
        <Stack>
          <FormSection>
            <TextInput
              label={t("column.symbol")}
              description={t(group === undefined ? "form.symbolHelp" : "form.symbolFixed")}
              {...machineText}
              disabled={group !== undefined}
              {...field("symbol", save.error)}
            />
            <TextInput
              label={t("column.name")}
              description={t("form.nameHelp")}
              dir="auto"
              autoComplete="off"
              {...field("name", save.error)}
            />
            <Switch
              label={t("form.unlimited")}
              description={t("form.rateHelp")}
              {...toggle("unlimited")}
            />
            {values.unlimited ? null : (
              <NumberField label={t("column.rate")} unit={t("form.rateUnit")} kind="integer" {...field("rate", save.error, "api_rate")} />
            )}
            <Switch label={t("column.public")} description={t("form.publicHelp")} {...toggle("public")} />
            <Switch label={t("column.promotion")} description={t("form.promotionHelp")} {...toggle("promotion")} />
            {values.promotion ? (
              <>
                <NumberField label={t("column.min")} unit="USD" kind="integer" {...field("min", save.error)} />
                <NumberField
                  label={t("column.max")}
                  description={t("form.maxHelp")}
                  unit="USD"
                  kind="integer"
                  {...field("max", save.error)}
                />
              </>
            ) : null}
          </FormSection>
          <FormSection title={t("form.prices")}>
            <NumberField
              label={t("column.ratio")}
              description={
                ratio === undefined
                  ? t("form.ratioHelp")
                  : t("form.ratioLabel", { label: texts.label(ratio) })
              }
              {...field("ratio", save.error)}
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
      </FormDrawer>
      {group === undefined ? null : (
        <EditConflict
          opened={guard.conflict !== undefined}
          name={texts.nameOf(group)}
          saved={guard.conflict === undefined ? undefined : guard.fields(guard.conflict)}
          yours={guard.fields({ ...group, ...groupBody(values, group), discount: ratioOf(values.ratio) ?? groupRatio(group) })}
          onOverwrite={() => {
            const over = guard.conflict;
            guard.accept();
            send({ checked: values, over });
          }}
          onUseSaved={() => {
            if (guard.conflict !== undefined) form.setValues(groupFormOf(guard.conflict));
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
