import { Alert, Button, Code, Group, Stack } from "@mantine/core";
import { formatTimestamp } from "@one-hub/sdk/format";
import { CopyButton, Dialog } from "@one-hub/ui";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CSV_START, csvDollars, csvLines, saveCsv } from "../../../../lib/csv.ts";
import { useLatest } from "../../../../lib/latest.ts";
import { notifyCopied, notifyError } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { CodeCards } from "./-code-cards.tsx";
import type { HandedCode } from "./-redemption-state.ts";
import classes from "./-redemption.module.css";

export interface HandOverProps {
  /** Undefined while it is closed. */
  readonly codes: readonly HandedCode[] | undefined;
  /** Whether the codes have just been created. */
  readonly created: boolean;
  readonly onClose: () => void;
}

const FRAME_MS = 100;
const MAX_FRAMES = 50;

/** Prints once every QR code of the sheet is drawn; their code loads when the first one is. */
const printWhenDrawn = async (sheet: HTMLElement, count: number): Promise<boolean> => {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    if (sheet.querySelectorAll("svg").length >= count) {
      window.print();
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  return false;
};

/** Codes in the clear, to be passed on: as a list, copied, as a file, and on cards to print. */
export const HandOver = ({ codes: current, created, onClose }: HandOverProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const { quotaPerUnit } = useNumbers();
  const codes = useLatest(current) ?? [];
  const sheet = useRef<HTMLDivElement>(null);
  const [printing, setPrinting] = useState(false);
  const name = codes[0]?.name ?? "";
  const save = (): void => {
    const { head, line } = csvLines<HandedCode>([
      { name: t("field.code"), cell: ({ key }) => key },
      { name: t("field.name"), cell: (code) => code.name },
      { name: t("field.quotaDollars"), cell: ({ quota }) => csvDollars(quota, quotaPerUnit) },
      { name: t("field.expires"), cell: ({ expires }) => (expires === -1 ? "" : formatTimestamp(expires)) },
    ]);
    saveCsv([CSV_START, head, ...codes.map(line)], `${name === "" ? "codes" : name}.csv`);
  };
  const print = async (): Promise<void> => {
    if (sheet.current === null) return;
    setPrinting(true);
    const done = await printWhenDrawn(sheet.current, codes.length);
    setPrinting(false);
    if (!done) notifyError(t("handOver.notDrawn"));
  };
  return (
    <>
      <Dialog
        opened={current !== undefined}
        onClose={onClose}
        title={t(created ? "handOver.created" : "handOver.title", { count: codes.length })}
        width={640}
        persistent={created}
      >
        <Stack>
          <Alert role="note" color="info">
            {t("handOver.text")}
          </Alert>
          <ul className={classes["codes"]} aria-label={t("handOver.list")} tabIndex={0}>
            {codes.map(({ key }) => (
              <li key={key}>
                <Code translate="no">{key}</Code>
                <CopyButton iconOnly size="sm" value={key} label={t("copyCode")} onCopy={notifyCopied} />
              </li>
            ))}
          </ul>
          <Group justify="space-between">
            <Group gap="xs">
              <CopyButton
                value={codes.map(({ key }) => key).join("\n")}
                label={t("handOver.copy", { count: codes.length })}
                onCopy={notifyCopied}
              />
              <Button leftSection={<IconDownload size={16} />} onClick={save}>
                {t("handOver.csv")}
              </Button>
              <Button leftSection={<IconPrinter size={16} />} loading={printing} onClick={() => void print()}>
                {t("handOver.print")}
              </Button>
            </Group>
            <Button variant="filled" ms="auto" onClick={onClose}>
              {t("handOver.close")}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      {current === undefined ? null : <CodeCards ref={sheet} codes={codes} />}
    </>
  );
};
