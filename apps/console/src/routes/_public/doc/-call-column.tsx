import { Button, Skeleton } from "@mantine/core";
import { CodeBlock } from "@one-hub/ui";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import type { Document, Operation } from "./-document.ts";
import classes from "./-doc.module.css";
import { operationSamples } from "./-samples.ts";
import type { Typed } from "./-typed.ts";

const TryPanel = optionalPart(
  async () => (await withTexts(import("./-try-panel.tsx"), "try_it")).TryPanel,
  <Skeleton height={120} />,
);

interface CallColumnProps {
  readonly document: Document;
  readonly operation: Operation;
  readonly base: string;
}

/** The samples of an operation and the way to try it; the samples follow what is typed there. */
export const CallColumn = ({ document, operation, base }: CallColumnProps): ReactNode => {
  const { t } = useTranslation("doc");
  const [typed, setTyped] = useState<Typed>();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const samples = useMemo(() => operationSamples(base, document, operation, typed), [base, document, operation, typed]);
  return (
    <div className={classes["samples"]}>
      <div data-opened={opened || undefined}>
        <CodeBlock label={t("samples")} samples={samples} onCopy={notifyCopied} />
        <Button
          mt="md"
          mb={opened ? "md" : undefined}
          size="xs"
          rightSection={<IconChevronDown className={classes["chevron"]} size={16} aria-hidden="true" />}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onPointerEnter={TryPanel.preload}
          onFocus={TryPanel.preload}
          onClick={() => setOpened(!opened)}
        >
          {t("tryIt")}
        </Button>
        <TryPanel
          id={id}
          document={document}
          operation={operation}
          opened={opened}
          onClose={() => setOpened(false)}
          onTyped={setTyped}
        />
      </div>
    </div>
  );
};
