import { Anchor, Badge, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ModelUrl } from "@one-hub/sdk";
import { matchModelUrls, modelUrlPath } from "@one-hub/sdk/format";
import { Card, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface TesterProps {
  /** Every rule; undefined until they are here. */
  readonly rules: readonly ModelUrl[] | undefined;
  readonly model: string;
  readonly onChange: (model: string) => void;
}

const Answer = ({ rules, model }: { readonly rules: readonly ModelUrl[]; readonly model: string }): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  const fitting = matchModelUrls(model, rules);
  const applied = fitting.find(({ enabled }) => enabled);
  const others = fitting.filter((rule) => rule !== applied);
  return (
    <Stack gap="sm">
      {applied === undefined ? (
        <Text>{t("tester.none")}</Text>
      ) : (
        <Group gap="xs">
          <Text span>{t("tester.applies")}</Text>
          <Code>{applied.pattern}</Code>
          <Badge>{applied.method}</Badge>
          <Code>{modelUrlPath(applied.path, model)}</Code>
          {applied.docs_url === "" ? null : (
            <Anchor href={applied.docs_url} target="_blank" rel="noopener noreferrer">
              {t("field.docs")}
            </Anchor>
          )}
        </Group>
      )}
      {others.length === 0 ? null : (
        <div>
          <Text span c="dimmed">
            {t("tester.others")}
          </Text>
          <Group component="ul" gap="xs" mt={4}>
            {others.map(({ id, pattern, enabled }) => (
              <li key={id}>
                <Code>{pattern}</Code>
                {enabled ? null : (
                  <Text span size="xs" c="dimmed" ms={4}>
                    {t("state.off")}
                  </Text>
                )}
              </li>
            ))}
          </Group>
        </div>
      )}
    </Stack>
  );
};

/** Tells which rule a model's name meets, and which others its name fits. */
export const Tester = ({ rules, model, onChange }: TesterProps): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  const name = model.trim();
  return (
    <Card title={t("tester.title")} description={t("tester.text")}>
      <Stack>
        <TextInput
          label={t("tester.label")}
          {...machineText}
          autoComplete="off"
          maw={420}
          value={model}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div role="status">{name === "" || rules === undefined ? null : <Answer rules={rules} model={name} />}</div>
      </Stack>
    </Card>
  );
};
