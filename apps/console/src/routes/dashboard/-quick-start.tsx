import { useAvailableModels, useTokens } from "@one-hub/hooks";
import { prefixedKey } from "@one-hub/sdk";
import {
  Card,
  CodeBlock,
  CopyButton,
  maskSecret,
  Mono,
  NativeSelectField,
  Skeleton,
  Small,
  StateView,
  Stack,
} from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { notifyCopied } from "../../lib/notify.ts";
import { useBaseUrl } from "../../lib/site.ts";
import { codeSamples } from "../../shared/CodeSamples/code-samples.ts";
import { sampleModel } from "../../shared/CodeSamples/sample-model.ts";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import classes from "./-dashboard.module.css";
import { isUsable, quickStartKeys } from "./-quick-start-keys.ts";

/** Address and a first call with one of the person's own keys, which stays hidden until it is copied. */
export const QuickStart = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const baseUrl = useBaseUrl();
  const keys = useTokens(quickStartKeys);
  const models = useAvailableModels();
  const [chosen, setChosen] = useState<number>();
  const [language, setLanguage] = useState<string>();
  const [now] = useState(() => Date.now() / 1000);

  const address = (
    <Stack gap={8}>
      <Small>{t("quickStart.baseUrl")}</Small>
      <div className={classes["address"]}>
        <Mono>{baseUrl}</Mono>
        <CopyButton iconOnly value={baseUrl} onCopy={notifyCopied} />
      </div>
    </Stack>
  );

  const content = (): ReactNode => {
    if (keys.data === undefined) {
      if (keys.error !== null)
        return <ErrorView error={keys.error} onRetry={() => void keys.refetch()} retrying={keys.isFetching} />;
      return (
        <Stack gap={16}>
          {address}
          <Skeleton width="100%" height={36} />
          <Skeleton width="100%" height={170} />
          <Skeleton width={190} height={36} />
        </Stack>
      );
    }
    const usable = keys.data.data.filter((key) => isUsable(key, now));
    const key = usable.find(({ id }) => id === chosen) ?? usable[0];
    if (key === undefined)
      return (
        <Stack gap={16}>
          {address}
          <StateView
            kind="empty"
            title={t("quickStart.noKey.title")}
            text={t("quickStart.noKey.text")}
            actions={
              <ButtonLink to="/dashboard/key" variant="filled">
                {t("quickStart.noKey.action")}
              </ButtonLink>
            }
          />
        </Stack>
      );
    const secret = prefixedKey(key.key);
    const samples = codeSamples({
      baseUrl,
      key: maskSecret(secret),
      model: sampleModel(models.data ?? {}, key),
      message: t("quickStart.hello"),
      copyKey: async () => secret,
    });
    const sample = samples.find(({ id }) => id === language) ?? samples[0];
    return (
      <Stack gap={16}>
        {address}
        <NativeSelectField
          label={t("quickStart.key")}
          data={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(key.id)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <CodeBlock
          label={t("quickStart.samples")}
          samples={samples}
          value={language}
          onChange={setLanguage}
          withoutCopy
        />
        <div className={classes["copy"]}>
          <CopyButton label={t("quickStart.copy")} value={sample?.copy ?? ""} onCopy={notifyCopied} />
          <Small>{t("quickStart.masked")}</Small>
        </div>
      </Stack>
    );
  };

  return <Card title={t("quickStart.title")}>{content()}</Card>;
};
