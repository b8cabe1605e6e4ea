import { Autocomplete, NativeSelect, Switch, Text, TextInput } from "@mantine/core";
import { useAvailableModels, useCreateModelUrl, useGateway, useUpdateModelUrl } from "@one-hub/hooks";
import { listModelUrls, type ModelUrl, modelUrlMethods } from "@one-hub/sdk";
import { fitsModelPattern } from "@one-hub/sdk/format";
import { FormSection, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { emptyRule, relayPaths, ruleBody, ruleForm, ruleFormName, type RuleValues, ruleValues } from "./-rule-form.ts";

/** Models that are named under the pattern. */
const SHOWN_MODELS = 6;

/** Names the models of this site whose names fit the pattern. */
const FittingModels = ({ pattern }: { readonly pattern: string }): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  const models = useAvailableModels();
  if (models.data === undefined || pattern === "") return null;
  const fitting = Object.keys(models.data)
    .filter((model) => fitsModelPattern(pattern, model))
    .sort();
  const names = fitting.slice(0, SHOWN_MODELS).join(", ");
  return (
    <Text size="xs" c="dimmed" role="status">
      {fitting.length === 0 ? (
        t("form.fitsNone")
      ) : (
        <>
          {t("form.fits", { count: fitting.length })} <bdi translate="no">{names}</bdi>
          {fitting.length > SHOWN_MODELS ? "…" : null}
        </>
      )}
    </Text>
  );
};

/** The form of a new or an existing rule. */
const RuleForm = ({ opened, onClose, target }: EditTargetProps<ModelUrl>): ReactNode => {
  const { row: rule, copyOf } = target;
  const { t } = useTranslation("operation_model_url");
  const gateway = useGateway();
  const start = rule ?? copyOf;
  const form = useSchemaForm<RuleValues>(
    "operation_model_url",
    ruleForm,
    start === undefined ? emptyRule : ruleValues(start),
  );
  const { mutateAsync: create } = useCreateModelUrl(formShowsError);
  const { mutateAsync: update } = useUpdateModelUrl(formShowsError);
  const fieldsOf = ({ pattern, path, method, docs, enabled }: RuleValues) => [
    { label: t("field.pattern"), value: pattern.trim() },
    { label: t("field.path"), value: path.trim() },
    { label: t("field.method"), value: method },
    { label: t("field.docs"), value: docs.trim() },
    { label: t("field.enabled"), value: t(enabled ? "state.on" : "state.off") },
  ];
  return (
    <EditDrawer<ModelUrl, RuleValues>
      opened={opened}
      onClose={onClose}
      formName={ruleFormName}
      row={rule}
      about={target}
      rowName={rule?.pattern ?? ""}
      form={form}
      read={async (row) => (await listModelUrls(gateway, { size: 100 })).data.find(({ id }) => id === row.id) ?? row}
      toValues={ruleValues}
      fields={(row) => fieldsOf(ruleValues(row))}
      yours={fieldsOf(form.values)}
      write={async (values, base, revision) => {
        const body = ruleBody(values);
        if (base === undefined) await create(body);
        else await update({ id: base.id, ...body, revision });
      }}
      doneText={({ pattern }) => t(rule === undefined ? "form.created" : "form.saved", { pattern: pattern.trim() })}
      title={rule === undefined ? t("new") : t("form.editTitle", { pattern: rule.pattern })}
      submitText={t(rule === undefined ? "form.create" : "form.save")}
      busyText={t(rule === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <FormSection>
          <div>
            <TextInput
              label={t("field.pattern")}
              description={t("form.patternHelp")}
              {...machineText}
              autoComplete="off"
              mb={4}
              {...form.field("pattern", refusal)}
            />
            <FittingModels pattern={form.values.pattern.trim()} />
          </div>
          <Autocomplete
            label={t("field.path")}
            description={t("form.pathHelp", { placeholder: "{model}" })}
            {...machineText}
            autoComplete="off"
            data={relayPaths}
            {...form.field("path", refusal)}
          />
          <NativeSelect label={t("field.method")} data={modelUrlMethods} {...form.field("method", refusal)} />
          <TextInput
            label={t("field.docs")}
            description={t("form.docsHelp")}
            type="url"
            {...machineText}
            autoComplete="off"
            {...form.field("docs", refusal, "docs_url")}
          />
          <Switch
            label={t("form.enabled")}
            description={t("form.enabledHelp")}
            {...form.getInputProps("enabled", { type: "checkbox" })}
          />
        </FormSection>
      )}
    </EditDrawer>
  );
};

export const RuleDrawer = freshEachTime(RuleForm);
