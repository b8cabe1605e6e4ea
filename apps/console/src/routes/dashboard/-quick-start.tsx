import { Code, Text, Stack } from "@mantine/core";
import { useAvailableModels } from "@one-hub/hooks";
import { Card, CopyButton } from "@one-hub/ui";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";
import { useBaseUrl } from "../../lib/site.ts";
import { codeSamples } from "../../shared/CodeSamples/code-samples.ts";
import { KeySamples } from "../../shared/CodeSamples/KeySamples.tsx";
import { sampleOf } from "../../shared/CodeSamples/sample-model.ts";
import classes from "./-dashboard.module.css";

/** Address and a first call with one of the person's own keys. */
export const QuickStart = memo((): ReactNode => {
  const { t } = useTranslation("dashboard");
  const baseUrl = useBaseUrl();
  const models = useAvailableModels();
  return (
    <Card title={t("quickStart.title")} description={t("quickStart.description")} className={classes["quickStart"]}>
      <Stack gap="lg">
        <Stack gap="sm">
          <Text span size="xs" c="dimmed">
            {t("quickStart.baseUrl")}
          </Text>
          <div className={classes["address"]}>
            <Code>{baseUrl}</Code>
            <CopyButton iconOnly value={baseUrl} onCopy={notifyCopied} />
          </div>
        </Stack>
        <KeySamples samplesOf={(key, call) => codeSamples({ ...call, ...sampleOf(models.data ?? {}, key) })} />
      </Stack>
    </Card>
  );
});
