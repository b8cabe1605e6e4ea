import { Alert, Button, Group, Stack } from "@mantine/core";
import { type BulkResult, useDeleteToken, useDeleteTokens, useUpdateTokenStatuses } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog, Dialog, type Fact, Facts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { ChatClients } from "./-chat-clients.tsx";
import { nameOf } from "./-key-cells.tsx";
import { KeyDrawer, type KeyDrawerProps, type KeyDrawerTarget } from "./-key-drawer.tsx";
import { type MadeKey, NewKeyDialog } from "./-new-key-dialog.tsx";

/** A bulk action that waits for a yes. */
export interface BulkQuestion {
  readonly action: "disable" | "delete";
  readonly keys: readonly Token[];
}

/** Names what a bulk action did, and what it did not. */
interface BulkOutcome {
  /** Undefined where nothing was done. */
  readonly done: string | undefined;
  /** Counts what was not. */
  readonly failed: string;
  /** Why, by the keys' names. */
  readonly reasons: readonly Fact[];
}

/** What floats over the list of keys. Absent windows are closed. */
export interface OpenWindows {
  readonly drawer?: KeyDrawerTarget | undefined;
  /** How often the form was opened: each time it starts afresh. */
  readonly round?: number;
  readonly made?: MadeKey | undefined;
  readonly chatKey?: Token | undefined;
  readonly pendingDelete?: Token | undefined;
  readonly question?: BulkQuestion | undefined;
  readonly outcome?: BulkOutcome | undefined;
}

export interface KeyOverlaysProps extends Pick<KeyDrawerProps, "readKey"> {
  readonly windows: OpenWindows;
  readonly show: (windows: OpenWindows) => void;
  /** Reports a bulk action: what failed, and why keys by their ids were left out. */
  readonly report: (
    action: "enable" | BulkQuestion["action"],
    keys: readonly Token[],
    failures: BulkResult["failed"],
    unfit?: readonly (readonly [id: number, reason: string])[],
  ) => void;
}

/** Everything that floats over the list of keys: form, new key, chat clients, questions, report. */
export const KeyOverlays = ({ windows, show, report, readKey }: KeyOverlaysProps): ReactNode => {
  const { t } = useTranslation("key");
  const drawer = useLatest(windows.drawer);
  const question = useLatest(windows.question);
  const outcome = useLatest(windows.outcome);
  const { mutateAsync: remove } = useDeleteToken(formShowsError);
  const { mutateAsync: removeAll } = useDeleteTokens(formShowsError);
  const { mutateAsync: setStatuses } = useUpdateTokenStatuses(formShowsError);
  return (
    <>
      {drawer === undefined ? null : (
        <KeyDrawer
          key={windows.round}
          opened={windows.drawer !== undefined}
          target={drawer}
          readKey={readKey}
          onClose={() => show({ drawer: undefined })}
          onCreated={(key, name) => show({ drawer: undefined, made: { key, name } })}
        />
      )}
      <NewKeyDialog made={windows.made} onClose={() => show({ made: undefined })} />
      <ChatClients keyToOpen={windows.chatKey} onClose={() => show({ chatKey: undefined })} />
      <DeleteQuestion
        row={windows.pendingDelete}
        onClose={() => show({ pendingDelete: undefined })}
        title={(row) => t("delete.title", { name: nameOf(row) })}
        text={() => t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={(row) => t("delete.done", { name: nameOf(row) })}
      />
      {question === undefined ? null : (
        <ConfirmDialog
          opened={windows.question !== undefined}
          onClose={() => show({ question: undefined })}
          title={t(`bulk.${question.action}.title`, { count: question.keys.length })}
          text={t(`bulk.${question.action}.text`)}
          touches={question.keys.map(nameOf)}
          confirmText={t(`bulk.${question.action}.confirm`)}
          busyText={t(`bulk.${question.action}.busy`)}
          danger={question.action === "delete"}
          onConfirm={async () => {
            const { action, keys } = question;
            const ids = keys.map(({ id }) => id);
            const { failed } = await (action === "delete" ? removeAll(ids) : setStatuses({ ids, status: 2 }));
            report(action, keys, failed);
            return undefined;
          }}
        />
      )}
      <Dialog
        opened={windows.outcome !== undefined}
        onClose={() => show({ outcome: undefined })}
        title={t("bulk.report.title")}
      >
        {outcome === undefined ? null : (
          <Stack>
            {outcome.done === undefined ? null : (
              <Alert role="note" color="info">
                {outcome.done}
              </Alert>
            )}
            <Alert role="note" color="warn">
              {outcome.failed}
            </Alert>
            <Facts facts={outcome.reasons} />
            <Group justify="flex-end">
              <Button onClick={() => show({ outcome: undefined })}>{t("bulk.report.close")}</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
};
