import { Group, Text } from "@mantine/core";
import { CodeBlock, type CodeSample, CopyButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";

export interface KeyedCodeProps {
  readonly samples: readonly CodeSample[];
  /** Name of the code; "Code samples" by default. */
  readonly label?: string | undefined;
}

/** Code with a hidden key, and the button that copies it with the real one. */
export const KeyedCode = ({ samples, label }: KeyedCodeProps): ReactNode => {
  const { t } = useTranslation("samples");
  const [language, setLanguage] = useState<string>();
  const sample = samples.find(({ id }) => id === language) ?? samples[0];
  return (
    <>
      <CodeBlock label={label ?? t("samples")} samples={samples} value={language} onChange={setLanguage} withoutCopy />
      <Group gap="md">
        <CopyButton label={t("copy")} value={sample?.copy ?? ""} onCopy={notifyCopied} />
        <Text span size="xs" c="dimmed">
          {t("masked")}
        </Text>
      </Group>
    </>
  );
};
