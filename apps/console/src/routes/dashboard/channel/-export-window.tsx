import { Alert, Button, Checkbox, Group, Progress, Stack, Text } from "@mantine/core";
import { runBulk, useGateway } from "@one-hub/hooks";
import { type Channel, getChannel, getChannelKey } from "@one-hub/sdk";
import { Dialog } from "@one-hub/ui";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../lib/csv.ts";
import { errorMessage, failureOf, notifyDone } from "../../../lib/notify.ts";
import { withStepUp } from "../../../shared/StepUp/step-up.ts";
import { useOmitKey } from "./-channel-calls.ts";
import { transferFile } from "./-channel-transfer.ts";
import { resolveChannels } from "./-resolve-channels.ts";

export interface ExportWindowProps {
  readonly opened: boolean;
  readonly subject: readonly Channel[] | "all";
  readonly onClose: () => void;
}

/** Saves channels as a file for another gateway: without keys unless they are asked for. */
export const ExportWindow = ({ opened, subject, onClose }: ExportWindowProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const omit = useOmitKey();
  const [withKeys, setWithKeys] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  // It is drawn while it is open: Cancel and leaving the page end it.
  useEffect(() => () => stop.current?.abort(), []);
  /** Keys that were read, by channel: after a failure the next try goes on from there. */
  const keys = useRef(new Map<number, string>());
  const readKeys = async (channels: readonly Channel[], signal: AbortSignal): Promise<void> => {
    const { failed } = await runBulk(
      channels,
      async ({ id }) => {
        if (keys.current.has(id)) return;
        const key =
          omit.omitKey === true
            ? await withStepUp(() => getChannelKey(gateway, id, { signal }))
            : (await getChannel(gateway, id, { signal })).key;
        keys.current.set(id, key);
      },
      { signal, onProgress: (tried, total) => setProgress((tried / total) * 100) },
    );
    const first = failed[0];
    if (first !== undefined) throw first.error;
  };
  const start = async (): Promise<void> => {
    const abort = new AbortController();
    stop.current = abort;
    setProgress(0);
    const reason = await failureOf(async () => {
      const channels = await resolveChannels(subject, { gateway, omit, signal: abort.signal });
      if (withKeys) await readKeys(channels, abort.signal);
      // Cancelled after the last answer had arrived.
      abort.signal.throwIfAborted();
      saveFile(
        [transferFile(channels, withKeys ? keys.current : undefined)],
        `channels-${dayjs().format("YYYY-MM-DD")}.json`,
        "application/json",
      );
      notifyDone(t("export.done", { count: channels.length }));
      onClose();
    }, errorMessage);
    setProgress(undefined);
    if (!abort.signal.aborted) setFailure(reason);
  };
  const busy = progress !== undefined;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("export.title")}>
      <Stack>
        <Text c="dimmed">{subject === "all" ? t("export.textAll") : t("export.text")}</Text>
        <Checkbox
          label={t("export.keys")}
          description={t("export.keysHelp")}
          disabled={busy}
          checked={withKeys}
          data-autofocus
          onChange={(event) => setWithKeys(event.currentTarget.checked)}
        />
        {withKeys ? (
          <Alert role="note" color="warn">
            {t("export.warning")}
          </Alert>
        ) : null}
        {busy ? <Progress aria-label={t("export.title")} value={progress} /> : null}
        {failure === undefined ? null : <Alert>{failure}</Alert>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="filled" loading={busy} onClick={() => void start()}>
            {t("export.save")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
