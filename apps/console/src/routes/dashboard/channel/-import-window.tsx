import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { createChannel, getChannel, updateChannel } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import type { Bulk } from "../../../shared/Bulk/use-bulk.ts";
import { ImportDialog } from "../../../shared/ImportReview/ImportDialog.tsx";
import { ImportReview, initialChoice, type ImportRow } from "../../../shared/ImportReview/ImportReview.tsx";
import { ImportSource } from "../../../shared/ImportReview/ImportSource.tsx";
import { refetchChannels, useOmitKey } from "./-channel-calls.ts";
import { type ComparedChannel, compareTransfer, createdFrom, readTransfer, settingsOf } from "./-channel-transfer.ts";
import { fieldLabels } from "./-field-label.ts";
import { resolveChannels } from "./-resolve-channels.ts";

export interface ImportWindowProps {
  readonly opened: boolean;
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

interface Reviewed {
  readonly rows: readonly ImportRow[];
  readonly channels: ReadonlyMap<string, ComparedChannel>;
}

/** Reads a file of channels, shows what it would change here, and applies the chosen rows. */
export const ImportWindow = ({ opened, bulk, onClose }: ImportWindowProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const { t: shared } = useTranslation("administration");
  const { t: formText } = useTranslation("channel_form");
  const gateway = useGateway();
  const client = useQueryClient();
  const { count } = useNumbers();
  const omit = useOmitKey();
  const [text, setText] = useState("");
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [replacesKeys, setReplacesKeys] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Compares the file with the channels here; after a run, with the rows that are `left` of it. */
  const review = async (left?: { readonly shown: ReadonlySet<string>; readonly failed: ReadonlySet<string> }) => {
    const file = readTransfer(text);
    if (file === undefined) {
      setFailure(t("import.noFile"));
      return;
    }
    setBusy(true);
    const reason = await failureOf(async () => {
      const compared = compareTransfer(file.channels, await resolveChannels("all", { gateway, omit }));
      const entries = compared.map((each, index) => [String(index), each] as const);
      const rows: ImportRow[] = entries.map(([id, { from, stored, changes }]) => ({
        id,
        name: from.name,
        verdict: stored === undefined ? "new" : changes.length === 0 && !from.key ? "same" : "changed",
        reason:
          stored === undefined
            ? from.key
              ? undefined
              : t("import.withoutKey")
            : from.key
              ? t("import.hasKey")
              : undefined,
        changes: changes.map(({ field, before, after }) => ({ label: formText(fieldLabels[field]), before, after })),
      }));
      const wrong = file.wrong.map(({ row, name, problem }) => ({
        id: `wrong-${row}`,
        name,
        verdict: "refused" as const,
        reason: t("import.wrong", { fields: problem === "" ? "channel" : problem }),
      }));
      const all = [...rows, ...wrong];
      setReviewed({ rows: left ? all.filter(({ id }) => left.shown.has(id)) : all, channels: new Map(entries) });
      const chosenRows = left ? rows.filter(({ id }) => left.failed.has(id)) : rows;
      setChosen(initialChoice(chosenRows));
    }, errorMessage);
    setBusy(false);
    setFailure(reason);
  };
  const act = async ({ from, stored }: ComparedChannel): Promise<void> => {
    if (stored === undefined) {
      await createChannel(gateway, createdFrom(from));
      return;
    }
    // Read again: the list's row may be minutes old, and an open one-hub's write needs the key.
    const current = await getChannel(gateway, stored.id, omit);
    const key = replacesKeys && from.key ? from.key : current.key;
    await updateChannel(gateway, { ...current, ...settingsOf(from, current), key }, omit);
  };
  const apply = (): void => {
    if (reviewed === undefined) return;
    const rows = [...reviewed.channels].filter(([id]) => chosen.has(id));
    bulk.start({
      title: t("import.title"),
      rows,
      nameOf: ([, { from }]) => from.name,
      act: ([, compared]) => act(compared),
      doneText: (number) => t("import.done", { count: number }),
      onEnd: ({ succeeded, failed }) => {
        void refetchChannels(client);
        if (failed.length === 0) {
          onClose();
          return;
        }
        // A channel whose reply was lost may be here now. Applied again, it would be created twice.
        setReviewed(undefined);
        const done = new Set(succeeded.map(([id]) => id));
        const shown = new Set(reviewed.rows.map(({ id }) => id).filter((id) => !done.has(id)));
        void review({ shown, failed: new Set(failed.map(({ id: [id] }) => id)) });
      },
    });
  };
  return (
    <ImportDialog
      // Gives way to progress and report, and comes back with the rows that failed.
      opened={opened && bulk.state === undefined}
      onClose={onClose}
      title={t("import.title")}
      width={860}
      sheet
      dirty={text.trim() !== ""}
    >
      <Stack px="xl" py="lg">
        {reviewed === undefined ? (
          <>
            <Text c="dimmed">{t("import.text")}</Text>
            <ImportSource accept=".json" text={text} onTextChange={setText} error={failure} />
          </>
        ) : (
          <>
            <ImportReview rows={reviewed.rows} chosen={chosen} onChosenChange={setChosen} />
            <Checkbox
              label={t("import.replaceKeys")}
              description={t("import.replaceKeysHelp")}
              checked={replacesKeys}
              onChange={(event) => setReplacesKeys(event.currentTarget.checked)}
            />
            {failure === undefined ? null : <Alert>{failure}</Alert>}
          </>
        )}
        <Group justify="flex-end">
          {reviewed === undefined ? (
            <Button onClick={onClose}>{t("cancel")}</Button>
          ) : (
            <Button onClick={() => setReviewed(undefined)}>{t("import.back")}</Button>
          )}
          {reviewed === undefined ? (
            <Button variant="filled" loading={busy} disabled={text.trim() === ""} onClick={() => void review()}>
              {t("import.review")}
            </Button>
          ) : (
            <Button variant="filled" disabled={chosen.size === 0} onClick={apply}>
              {shared("import.apply", { count: chosen.size, number: count(chosen.size) })}
            </Button>
          )}
        </Group>
      </Stack>
    </ImportDialog>
  );
};
