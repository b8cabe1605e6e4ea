import { Code, Group, Stack } from "@mantine/core";
import { useAvailableModels } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { Card, CopyButton, Facts, maskSecret, SecretField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useBaseUrl } from "../../../lib/site.ts";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { KeyedCode } from "../../../shared/CodeSamples/KeyedCode.tsx";
import { sampleOf } from "../../../shared/CodeSamples/sample-model.ts";
import classes from "./-app.module.css";
import { editorSamples, librarySamples } from "./-client-code.ts";
import { useKnownModels } from "./-known-models.ts";

/** How programs and editors call with the chosen key. */
export const ClientCode = ({ token }: { readonly token: Token }): ReactNode => {
  const { t } = useTranslation("app");
  const samples = useTranslation("samples");
  const baseUrl = useBaseUrl();
  const models = useAvailableModels();
  const known = useKnownModels();
  const secret = prefixedKey(token.key);
  const masked = maskSecret(secret);
  const { model, endpoint } = sampleOf(models.data ?? {}, token);
  const call = { baseUrl, key: masked, model, message: samples.t("hello"), copyKey: async () => secret };
  const facts = [
    { id: "url", name: t("code.baseUrl"), text: baseUrl, copy: t("code.copyBaseUrl") },
    { id: "model", name: t("code.model"), text: model, copy: t("code.copyModel") },
  ].map(({ id, name, text, copy }) => ({
    id,
    name,
    value: (
      <Group justify="flex-end" wrap="nowrap">
        <Code>{text}</Code>
        <CopyButton iconOnly label={copy} value={text} onCopy={notifyCopied} />
      </Group>
    ),
  }));
  const key = <SecretField label={token.name} masked={masked} value={secret} onCopy={notifyCopied} />;
  facts.splice(1, 0, { id: "key", name: t("code.key"), value: key });
  return (
    <div className={classes["cards"]}>
      <Card title={t("code.libraries")} description={t("code.librariesText")}>
        <Stack gap="lg">
          <KeyedCode
            label={t("code.libraries")}
            samples={[...codeSamples({ ...call, endpoint }), ...librarySamples(call)]}
          />
        </Stack>
      </Card>
      <Stack gap="xl">
        <Card title={t("code.editors")} description={t("code.editorsText")}>
          <Stack gap="lg">
            <KeyedCode
              label={t("code.editors")}
              samples={editorSamples({ ...call, publicOnly: t("code.publicOnly"), known: known?.get(model) })}
            />
          </Stack>
        </Card>
        <Card title={t("code.other")} description={t("code.otherText")}>
          <Facts facts={facts} />
        </Card>
      </Stack>
    </div>
  );
};
