import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useAvailableModels } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { CodeBlock, CopyButton, Dialog, maskSecret, SecretField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useLatest } from "../../../lib/latest.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useBaseUrl } from "../../../lib/site.ts";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { sampleOf } from "../../../shared/CodeSamples/sample-model.ts";

/** A key that was just made; `key` is absent when it could not be read back. */
export interface MadeKey {
  readonly key: Token | undefined;
  readonly name: string;
}

/** Shows a new key once, with a sample that runs as it stands. */
export const NewKeyDialog = ({
  made,
  onClose,
}: {
  readonly made: MadeKey | undefined;
  readonly onClose: () => void;
}): ReactNode => {
  const { t } = useTranslation("key");
  const address = useBaseUrl();
  const models = useAvailableModels();
  const last = useLatest(made);
  const secret = last?.key === undefined ? "" : prefixedKey(last.key.key);
  return (
    <Dialog
      opened={made !== undefined}
      onClose={onClose}
      title={t("made.title", { name: last?.name ?? "" })}
      width={640}
      persistent
    >
      {last === undefined ? null : (
        <Stack>
          {last.key === undefined ? (
            <Alert role="note" color="warn">
              {t("made.notFound")}
            </Alert>
          ) : (
            <>
              <Text span size="xs" c="dimmed">
                {t("made.text")}
              </Text>
              <div>
                <Text component="div" inherit mb="xs" fz="sm" c="dimmed">
                  {t("made.key")}
                </Text>
                <SecretField
                  boxed
                  label={t("made.key")}
                  masked={maskSecret(secret)}
                  value={secret}
                  defaultRevealed
                  onCopy={notifyCopied}
                />
              </div>
              <div>
                <Text component="div" inherit mb="xs" fz="sm" c="dimmed">
                  {t("made.baseUrl")}
                </Text>
                <Group>
                  <Code>{address}</Code>
                  <CopyButton iconOnly label={t("made.copyBaseUrl")} value={address} onCopy={notifyCopied} />
                </Group>
              </div>
              <CodeBlock
                label={t("made.sample")}
                samples={codeSamples({
                  baseUrl: address,
                  key: secret,
                  message: t("made.hello"),
                  ...sampleOf(models.data ?? {}, last.key),
                })}
                onCopy={notifyCopied}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="filled" onClick={onClose}>
              {t("made.done")}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};
