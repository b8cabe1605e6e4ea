import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { type Channel, deleteChannel, updateChannel } from "@one-hub/sdk";
import { Dialog, NumberField, SubmitButton } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { errorMessage, failureOf } from "../../../lib/notify.ts";
import type { Bulk } from "../../../shared/Bulk/use-bulk.ts";
import { rowName } from "./-channel-cells.tsx";
import { priorityIssue, weightIssue } from "./-channel-numbers.ts";
import type { BulkAction, OpenWindows } from "./-channel-windows.ts";
import { refetchChannels, useOmitKey } from "./-channel-calls.ts";
import { resolveChannels } from "./-resolve-channels.ts";

export interface BulkQuestionProps {
  readonly opened: boolean;
  readonly subject: NonNullable<OpenWindows["bulk"]>;
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

const issues = { priority: priorityIssue, weight: weightIssue } as const;

/** The number that an action sets; undefined for those that set none. */
const numberOf = (action: BulkAction): keyof typeof issues | undefined =>
  action === "priority" || action === "weight" ? action : undefined;

/** Asks before several channels are changed; rows of tags mean their channels. */
export const BulkQuestion = ({ opened, subject: { action, rows }, bulk, onClose }: BulkQuestionProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const client = useQueryClient();
  const omit = useOmitKey();
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  // It is drawn while it is open: Cancel and leaving the page end it.
  useEffect(() => () => stop.current?.abort(), []);
  const number = numberOf(action);
  const issueText = useIssueText("channel_tools");
  const issue = number === undefined ? undefined : issues[number](typed);
  const isWrong = issue !== undefined;
  const act = ({ id }: Channel): Promise<unknown> => {
    const value = Number(typed.trim());
    switch (action) {
      case "delete":
        return deleteChannel(gateway, id);
      case "enable":
      case "disable":
        return updateChannel(gateway, { id, status: action === "enable" ? 1 : 2 }, omit);
      case "priority":
      case "weight":
        return updateChannel(gateway, { id, [action]: value }, omit);
    }
  };
  const start = async (): Promise<void> => {
    setMissing(isWrong);
    if (isWrong || busy) return;
    const abort = new AbortController();
    stop.current = abort;
    setBusy(true);
    const reason = await failureOf(async () => {
      const channels = await resolveChannels(rows, { gateway, omit, signal: abort.signal });
      // Cancelled after the last answer had arrived.
      if (abort.signal.aborted) return;
      onClose();
      bulk.start({
        title: t(`bulk.${action}.title`),
        rows: channels,
        nameOf: ({ name }) => name,
        act,
        doneText: (count) => t("bulk.done", { count }),
        onEnd: () => void refetchChannels(client),
      });
    }, errorMessage);
    setBusy(false);
    setFailure(reason);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`bulk.${action}.title`)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Stack>
          <Text c="dimmed">{t(`bulk.${action}.text`)}</Text>
          <ul>
            {rows.slice(0, 50).map((row) => (
              <li key={row.id} translate="no">
                {row.tag === "" ? rowName(row) : t("bulk.tag", { tag: row.tag })}
              </li>
            ))}
          </ul>
          {number === undefined ? null : (
            <NumberField
              kind="integer"
              label={t(`bulk.${number}.label`)}
              data-autofocus
              value={typed}
              onChange={setTyped}
              error={
                missing ? (issue === "notWhole" ? t(`bulk.${number}.wrong`) : issueText(number, issue)) : undefined
              }
            />
          )}
          {failure === undefined ? null : <Alert>{failure}</Alert>}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("cancel")}</Button>
            <SubmitButton busy={busy} busyText={t("busy")} {...(action === "delete" ? { color: "bad" } : {})}>
              {t(`bulk.${action}.confirm`)}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
