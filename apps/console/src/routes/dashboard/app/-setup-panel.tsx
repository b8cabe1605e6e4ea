import { Button, Code, NativeSelect, Select, Stack, Switch, Text, Textarea, UnstyledButton } from "@mantine/core";
import type { Token } from "@one-hub/sdk";
import { MoreFields, NumberField } from "@one-hub/ui";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter } from "../../../lib/focus-after.ts";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import classes from "./-app.module.css";
import type { Lane, Setup } from "./-chat.ts";
import { efforts, mostStops, noParameters, numberNames, rangeOf, type Typed } from "./-parameters.ts";
import { withoutRequestId } from "./-request-id.ts";
import type { useKeyModels } from "./-use-playground.ts";

export interface SetupPanelProps {
  readonly token: Token;
  readonly setup: Setup;
  /** Parameters that cannot be sent. */
  readonly wrong: ReadonlySet<keyof Typed>;
  readonly models: ReturnType<typeof useKeyModels>;
  readonly onChange: (next: Partial<Setup>) => void;
}

/** One of the models that the key may call, or any other name as typed. */
const ModelField = ({
  lane,
  setup,
  models,
  token,
  onChange,
}: Omit<SetupPanelProps, "wrong"> & { readonly lane: Lane }): ReactNode => {
  const { t } = useTranslation("app");
  const [typed, setTyped] = useState("");
  const { names, loading, error } = models;
  const model = setup.models[lane];
  const other = typed.trim();
  const known = names.includes(model) || model === "" ? names : [model, ...names];
  const data = known.map((name) => ({ value: name, label: name }));
  if (other !== "" && !known.includes(other)) data.push({ value: other, label: t("model.typed", { name: other }) });
  const outside = models.isOutside(model);
  return (
    <Select
      label={t(setup.compare ? (lane === 0 ? "model.first" : "model.second") : "model.label")}
      searchable
      allowDeselect={false}
      data={data}
      value={model === "" ? null : model}
      onSearchChange={(search) => setTyped(names.includes(search) || search === model ? "" : search)}
      onChange={(value) => {
        if (value === null) return;
        onChange({ models: lane === 0 ? [value, setup.models[1]] : [setup.models[0], value] });
      }}
      nothingFoundMessage={t(loading ? "model.loading" : "model.none")}
      description={
        error !== null ? (
          <>
            {t("model.failed")}
            <br />
            <bdi>{withoutRequestId(errorMessage(error))}</bdi>
          </>
        ) : outside ? (
          t("model.outside", { name: token.name })
        ) : undefined
      }
    />
  );
};

/** Who answers, and how: models, system prompt, parameters. On narrow windows it folds away. */
export const SetupPanel = ({ token, setup, wrong, models, onChange }: SetupPanelProps): ReactNode => {
  const { t } = useTranslation("app");
  const numbers = useNumbers();
  const fields = useId();
  const [opened, setOpened] = useState(false);
  const { parameters } = setup;
  const type = (next: Partial<Typed>): void => onChange({ parameters: { ...parameters, ...next } });
  const field = { token, setup, models, onChange };
  const set = Object.values(parameters).filter((typed) => typed !== "").length;
  const range = (name: (typeof numberNames)[number]) => {
    const { least, most } = rangeOf(name);
    return name === "seed"
      ? t("wrong.whole")
      : t(name === "max_tokens" ? "wrong.least" : "wrong.range", {
          least: numbers.count(least),
          most: numbers.count(most),
        });
  };
  return (
    <section className={classes["setup"]} data-opened={opened || undefined} aria-label={t("setup")}>
      <UnstyledButton
        className={classes["fold"] ?? ""}
        hiddenFrom="lg"
        aria-expanded={opened}
        aria-controls={fields}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
        <Text span inherit truncate>
          {t("setup")}
          {setup.models[0] === "" ? null : " · "}
          <Code>{setup.compare ? setup.models.join(" / ") : setup.models[0]}</Code>
        </Text>
      </UnstyledButton>
      <Stack id={fields} gap="lg" className={classes["fields"] ?? ""}>
        <ModelField lane={0} {...field} />
        {setup.compare ? <ModelField lane={1} {...field} /> : null}
        <Switch
          label={t("compare.label")}
          description={t("compare.help")}
          checked={setup.compare}
          onChange={(event) => onChange({ compare: event.currentTarget.checked })}
        />
        <Textarea
          label={t("system.label")}
          placeholder={t("system.placeholder")}
          rows={3}
          dir="auto"
          value={setup.system}
          onChange={(event) => onChange({ system: event.currentTarget.value })}
        />
        <MoreFields
          title={t("parameters.title")}
          hint={set === 0 ? t("parameters.none") : t("parameters.set", { number: numbers.count(set) })}
          defaultOpen={wrong.size > 0}
        >
          {numberNames.map((name) => (
            <NumberField
              key={name}
              label={t(`parameters.${name}`)}
              kind={rangeOf(name).whole ? "integer" : "decimal"}
              placeholder={t("parameters.unset")}
              value={parameters[name]}
              onChange={(value) => type({ [name]: value })}
              error={wrong.has(name) ? range(name) : undefined}
            />
          ))}
          <Textarea
            label={t("parameters.stop")}
            description={t("parameters.stopHelp", { most: mostStops })}
            rows={2}
            value={parameters.stop}
            onChange={(event) => type({ stop: event.currentTarget.value })}
            error={wrong.has("stop") ? t("wrong.stop", { most: mostStops }) : undefined}
          />
          <NativeSelect
            label={t("parameters.reasoning_effort")}
            data={[
              { value: "", label: t("parameters.unset") },
              ...efforts.map((effort) => ({ value: effort, label: t(`effort.${effort}`) })),
            ]}
            value={parameters.reasoning_effort}
            onChange={(event) => type({ reasoning_effort: event.currentTarget.value })}
          />
          {set === 0 ? null : (
            <Button
              size="xs"
              onClick={({ currentTarget }) =>
                focusAfter(currentTarget.closest("details"), () => onChange({ parameters: noParameters }), ["input"])
              }
            >
              {t("parameters.reset")}
            </Button>
          )}
        </MoreFields>
      </Stack>
    </section>
  );
};
