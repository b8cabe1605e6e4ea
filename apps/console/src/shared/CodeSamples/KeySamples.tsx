import { useTokens } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import {
  CodeBlock,
  type CodeSample,
  CopyButton,
  maskSecret,
  NativeSelectField,
  Row,
  Skeleton,
  Small,
  Stack,
  StateView,
} from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { notifyCopied } from "../../lib/notify.ts";
import { useBaseUrl } from "../../lib/site.ts";
import { ErrorView } from "../ErrorView/ErrorView.tsx";
import type { SampleCall } from "./code-samples.ts";
import { isUsable, quickStartKeys } from "./usable-keys.ts";

/** Props of {@link KeySamples}. */
export interface KeySamplesProps {
  /** Writes the samples for the chosen key, which `call` holds masked. */
  readonly samplesOf: (
    key: Token,
    call: Pick<SampleCall, "baseUrl" | "key" | "message" | "copyKey">,
  ) => readonly CodeSample[];
}

/** Code that calls the gateway with one of the person's own keys, which stays hidden until it is copied. */
export const KeySamples = ({ samplesOf }: KeySamplesProps): ReactNode => {
  const { t } = useTranslation("samples");
  const baseUrl = useBaseUrl();
  const keys = useTokens(quickStartKeys);
  const [chosen, setChosen] = useState<number>();
  const [language, setLanguage] = useState<string>();
  const [now] = useState(() => Date.now() / 1000);
  if (keys.data === undefined)
    return keys.error === null ? (
      <Stack gap={16}>
        <Skeleton width="100%" height={36} />
        <Skeleton width="100%" height={170} />
        <Skeleton width={190} height={36} />
      </Stack>
    ) : (
      <ErrorView error={keys.error} onRetry={() => void keys.refetch()} retrying={keys.isFetching} />
    );
  const usable = keys.data.data.filter((key) => isUsable(key, now));
  const key = usable.find(({ id }) => id === chosen) ?? usable[0];
  if (key === undefined)
    return (
      <StateView
        kind="empty"
        title={t("noKey.title")}
        text={t("noKey.text")}
        actions={
          <ButtonLink to="/dashboard/key" variant="filled">
            {t("noKey.action")}
          </ButtonLink>
        }
      />
    );
  const secret = prefixedKey(key.key);
  const samples = samplesOf(key, {
    baseUrl,
    key: maskSecret(secret),
    message: t("hello"),
    copyKey: async () => secret,
  });
  const sample = samples.find(({ id }) => id === language) ?? samples[0];
  return (
    <Stack gap={16}>
      <NativeSelectField
        label={t("key")}
        data={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(key.id)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <CodeBlock label={t("samples")} samples={samples} value={language} onChange={setLanguage} withoutCopy />
      <Row gap={12}>
        <CopyButton label={t("copy")} value={sample?.copy ?? ""} onCopy={notifyCopied} />
        <Small>{t("masked")}</Small>
      </Row>
    </Stack>
  );
};
