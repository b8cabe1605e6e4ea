import { Alert, Button, Checkbox, Group, Skeleton, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useProviderModels } from "@one-hub/hooks";
import type { ProviderModelsInput } from "@one-hub/sdk";
import { Dialog, searchFor, searchText, SearchField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../lib/notify.ts";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import { keyLines } from "./-channel-schema.ts";
import { channelKindOf } from "./-channel-types.ts";
import type { ChannelFormValues } from "./-channel-values.ts";
import { pairsOf } from "./-map-input.ts";
import { MappingTools } from "./-mapping-tools.tsx";
import { groupModels, inverted, NO_MAPPING, pickModels, toggledAll } from "./-model-picker.ts";
import { PickerGroups } from "./-picker-groups.tsx";
import { useModelOwners } from "./-use-model-owners.ts";

export interface ModelPickerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly form: SchemaForm<ChannelFormValues>;
  /** The channel as the form describes it now, with a key. */
  readonly describe: () => ProviderModelsInput;
}

/** Content of the window. Each opening begins without a list, since the form may describe another provider by then. */
const PickerContent = ({ onClose, form, describe }: Omit<ModelPickerProps, "opened">): ReactNode => {
  const { t } = useTranslation("channel_form");
  const owners = useModelOwners();
  const { values } = form;
  const kind = channelKindOf(Number(values.type));
  const [asOpenAI, setAsOpenAI] = useState(false);
  const [address, setAddress] = useState("");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [overwrites, setOverwrites] = useState(false);
  const [rules, setRules] = useState(NO_MAPPING);
  /** The last list: it stays while it is fetched again, and where that fails. */
  const [listed, setListed] = useState<readonly string[]>();
  const fetch = useProviderModels({
    meta: { formShowsError: true },
    onSuccess: (found) => {
      const before = listed === undefined ? new Set(values.models) : chosen;
      setChosen(new Set(found.filter((model) => before.has(model))));
      setListed(found);
    },
  });
  const ask = (): void => {
    const described = describe();
    const openAI = { type: 1, base_url: address.trim() === "" ? described.base_url : address.trim() };
    fetch.mutate({ ...described, ...(asOpenAI && openAI) });
  };
  const models = listed ?? [];
  const shown = search === "" ? models : models.filter((model) => searchFor(search)(searchText(model)));
  const picked = [...chosen];
  const apply = (): void => {
    const current = { models: values.models, mapping: pairsOf(values.modelMapping) ?? [] };
    const next = pickModels(current, picked, overwrites, rules);
    form.setFieldValue("models", [...next.models]);
    // A mapping that cannot be read stays as it was typed.
    if (rules.enabled && pairsOf(values.modelMapping) !== undefined)
      form.setFieldValue("modelMapping", { rows: next.mapping, json: undefined });
    onClose();
  };
  return (
    <Stack px="xl" py="lg">
      <Text size="sm" c="dimmed">
        {t("picker.text")}
      </Text>
      <Switch
        label={t("picker.asOpenAI")}
        description={t("picker.asOpenAIHelp")}
        checked={asOpenAI}
        onChange={(event) => setAsOpenAI(event.currentTarget.checked)}
      />
      {asOpenAI ? (
        <TextInput
          dir="ltr"
          label={t("baseUrl.label")}
          placeholder={keyLines(values.baseUrl)[0] ?? kind.address ?? ""}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      ) : null}
      <Group>
        <Button variant="filled" loading={fetch.isPending} onClick={ask}>
          {t(listed === undefined ? "picker.fetch" : "picker.fetchAgain")}
        </Button>
      </Group>
      {fetch.isError ? <Alert title={t("picker.failed")}>{errorMessage(fetch.error)}</Alert> : null}
      {fetch.isPending && listed === undefined ? <Skeleton height={240} aria-busy="true" /> : null}
      {listed === undefined ? null : models.length === 0 ? (
        <Text c="dimmed">{t("picker.none")}</Text>
      ) : (
        <>
          <Group justify="space-between">
            <SearchField label={t("picker.search")} value={search} onSearch={setSearch} />
            <Group gap="xs">
              <Button
                size="xs"
                onClick={() =>
                  setChosen(toggledAll(shown, new Set([...chosen].filter((model) => !shown.includes(model)))))
                }
              >
                {t("picker.all")}
              </Button>
              <Button size="xs" onClick={() => setChosen(inverted(shown, chosen))}>
                {t("picker.invert")}
              </Button>
              <Button size="xs" onClick={() => setChosen(new Set())}>
                {t("picker.reset")}
              </Button>
            </Group>
          </Group>
          {shown.length === 0 ? (
            <Text c="dimmed">{t("picker.noMatch", { text: search })}</Text>
          ) : (
            <PickerGroups
              groups={groupModels(shown, owners)}
              isOpen={search !== "" || shown.length <= 30}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
          <Checkbox
            label={t("picker.overwrite")}
            checked={overwrites}
            onChange={(event) => setOverwrites(event.currentTarget.checked)}
          />
          {kind.mapsModels ? <MappingTools chosen={picked} rules={rules} onChange={setRules} /> : null}
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("picker.cancel")}</Button>
        <Button variant="filled" disabled={picked.length === 0} onClick={apply}>
          {t(rules.enabled ? "picker.applyMapped" : "picker.apply", { count: picked.length })}
        </Button>
      </Group>
    </Stack>
  );
};

/** Fetches the provider's models and writes the chosen ones into the form. */
export const ModelPicker = ({ opened, ...content }: ModelPickerProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  return (
    <Dialog opened={opened} onClose={content.onClose} title={t("picker.title")} width={760} sheet above>
      <PickerContent {...content} />
    </Dialog>
  );
};
