import { Autocomplete, MultiSelect, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useCreateModelInfo, useGateway, useModelInfos, usePrices, useUpdateModelInfo } from "@one-hub/hooks";
import { getModelInfo, type ModelInfo } from "@one-hub/sdk";
import { FormSection, machineText, NumberField } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import type { ComparedField } from "../../../../shared/EditConflict/use-edit-guard.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { modalities } from "../../../../shared/ModelExplorer/models.search.ts";
import { useModalityText } from "../../../../shared/ModelExplorer/price-text.ts";
import {
  copyOf,
  infoBody,
  infoFacts,
  infoFormName,
  infoFormOf,
  infoSchema,
  type InfoValues,
  newInfo,
} from "./-info-form.ts";
import { factsOf, type InfoFacts } from "./-info-lists.ts";
import { InfoPreview } from "./-info-preview.tsx";
import { tagsOf } from "./-vendor.list.ts";

const noInfos: readonly ModelInfo[] = [];

/** The form of a model's description, with the preview of what people will see. */
const InfoForm = ({ opened, target, onClose }: EditTargetProps<ModelInfo>): ReactNode => {
  const { row: info, copyOf: template } = target;
  const { t } = useTranslation("operation_model_ownedby");
  const gateway = useGateway();
  const { count } = useNumbers();
  const modalityText = useModalityText();
  const { data: infos = noInfos } = useModelInfos();
  const { data: prices } = usePrices();
  const [initial] = useState<InfoValues>(() =>
    info !== undefined ? infoFormOf(info) : template === undefined ? newInfo : copyOf(template),
  );
  const form = useSchemaForm("operation_model_ownedby", infoSchema(infos, info), initial);
  const { values, field } = form;
  const fields = (facts: InfoFacts): readonly ComparedField[] => [
    { label: t("info.model"), value: facts.model },
    { label: t("info.name"), value: facts.name },
    { label: t("info.context"), value: count(facts.context_length) },
    { label: t("info.max"), value: count(facts.max_tokens) },
    { label: t("info.inputs"), value: facts.input_modalities.map(modalityText).join(", ") },
    { label: t("info.outputs"), value: facts.output_modalities.map(modalityText).join(", ") },
    { label: t("info.tags"), value: facts.tags.join(", ") },
    { label: t("info.links"), value: facts.support_url.join("\n") },
    { label: t("info.description"), value: facts.description },
  ];
  const create = useCreateModelInfo(formShowsError);
  const update = useUpdateModelInfo(formShowsError);
  /** Priced models without a description. */
  const undescribed = useMemo(() => {
    const described = new Set(infos.map(({ model }) => model));
    return (prices ?? []).map(({ model }) => model).filter((model) => !described.has(model));
  }, [prices, infos]);
  const modalityChoices = (chosen: readonly string[]) =>
    [...new Set([...modalities, ...chosen])].map((value) => ({ value, label: modalityText(value) }));
  return (
    <EditDrawer<ModelInfo, InfoValues>
      opened={opened}
      onClose={onClose}
      formName={infoFormName}
      row={info}
      about={target}
      rowName={info?.model ?? ""}
      form={form}
      read={({ id }) => getModelInfo(gateway, id)}
      toValues={infoFormOf}
      fields={(row) => fields(factsOf(row))}
      yours={fields(infoFacts(values))}
      write={(checked, base, revision) =>
        base === undefined
          ? create.mutateAsync(infoBody(checked))
          : update.mutateAsync({ ...infoBody(checked), id: base.id, revision })
      }
      doneText={(checked) => t(info === undefined ? "created" : "saved", { name: checked.model.trim() })}
      title={info === undefined ? t("info.new") : t("editTitle", { name: info.model })}
      submitText={t(info === undefined ? "info.create" : "save")}
      busyText={t(info === undefined ? "creating" : "saving")}
    >
      {(refusal) => (
        <Stack>
          <FormSection>
            <Autocomplete
              {...machineText}
              label={t("info.model")}
              description={t("info.modelHelp")}
              autoComplete="off"
              data={undescribed}
              limit={100}
              openOnFocus={false}
              {...field("model", refusal)}
            />
            <TextInput
              label={t("info.name")}
              description={t("info.nameHelp")}
              dir="auto"
              autoComplete="off"
              {...field("name", refusal)}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <NumberField
                label={t("info.context")}
                description={t("info.zeroHelp")}
                unit={t("info.tokens")}
                kind="integer"
                {...field("contextLength", refusal, "context_length")}
              />
              <NumberField
                label={t("info.max")}
                description={t("info.zeroHelp")}
                unit={t("info.tokens")}
                kind="integer"
                {...field("maxTokens", refusal, "max_tokens")}
              />
            </SimpleGrid>
            <MultiSelect label={t("info.inputs")} data={modalityChoices(values.inputs)} {...field("inputs")} />
            <MultiSelect label={t("info.outputs")} data={modalityChoices(values.outputs)} {...field("outputs")} />
            <TagsInput
              label={t("info.tags")}
              description={t("info.tagsHelp")}
              data={tagsOf(infos)}
              {...field("tags", refusal)}
            />
            <Textarea
              {...machineText}
              label={t("info.links")}
              description={t("info.linksHelp")}
              autosize
              minRows={2}
              {...field("links", refusal, "support_url")}
            />
            <Textarea
              label={t("info.description")}
              description={t("info.descriptionHelp")}
              dir="auto"
              autosize
              minRows={5}
              maxRows={16}
              {...field("description", refusal)}
            />
          </FormSection>
          <FormSection title={t("info.preview")}>
            <InfoPreview facts={infoFacts(values)} />
          </FormSection>
        </Stack>
      )}
    </EditDrawer>
  );
};

export const InfoDrawer = freshEachTime(InfoForm);
