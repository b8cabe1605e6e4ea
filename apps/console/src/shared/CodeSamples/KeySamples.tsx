import { NativeSelect, Skeleton, Stack } from "@mantine/core";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { type CodeSample, maskSecret } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBaseUrl } from "../../lib/site.ts";
import { ErrorView } from "../ErrorView/ErrorView.tsx";
import type { SampleCall } from "./code-samples.ts";
import { KeyedCode } from "./KeyedCode.tsx";
import { NoKey } from "./NoKey.tsx";
import { useOwnKeys } from "./own-keys.ts";

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
  const [chosen, setChosen] = useState<number>();
  const { usable, key, error, retrying, retry } = useOwnKeys(chosen);
  if (usable === undefined)
    return error === null ? (
      <Stack gap="lg">
        <Skeleton height={36} />
        <Skeleton height={170} />
        <Skeleton width={190} height={36} />
      </Stack>
    ) : (
      <ErrorView error={error} onRetry={retry} retrying={retrying} />
    );
  if (key === undefined) return <NoKey />;
  const secret = prefixedKey(key.key);
  const samples = samplesOf(key, {
    baseUrl,
    key: maskSecret(secret),
    message: t("hello"),
    copyKey: async () => secret,
  });
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t("key")}
        data={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(key.id)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <KeyedCode samples={samples} />
    </Stack>
  );
};
