import { useDeleteToken, useDeleteTokens, useUpdateTokenStatuses } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { type BulkOutcome, BulkReport } from "../../../shared/ListPage/BulkReport.tsx";
import { bulkReasons } from "../../../shared/ListPage/use-selection.ts";
import { ChatClients } from "./-chat-clients.tsx";
import { nameOf } from "./-key-cells.tsx";
import { KeyDrawer, type KeyDrawerProps, type KeyDrawerTarget } from "./-key-drawer.tsx";
import { type MadeKey, NewKeyDialog } from "./-new-key-dialog.tsx";

/** A bulk action that waits for a yes. */
export interface BulkQuestion {
  readonly action: "disable" | "delete";
  readonly keys: readonly Token[];
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
  /** Reports a bulk action: why it failed, by the key's id. */
  readonly report: (
    action: BulkQuestion["action"],
    keys: readonly Token[],
    failed: ReadonlyMap<number, string>,
  ) => void;
}

const formShowsError = { meta: { formShowsError: true } };

/** Everything that floats over the list of keys: form, new key, chat clients, questions, report. */
export const KeyOverlays = ({ windows, show, report, readKey }: KeyOverlaysProps): ReactNode => {
  const { t } = useTranslation("key");
  const drawer = useLatest(windows.drawer);
  const pendingDelete = useLatest(windows.pendingDelete);
  const question = useLatest(windows.question);
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
          onSaved={(text) => {
            show({ drawer: undefined });
            notifyDone(text);
          }}
        />
      )}
      <NewKeyDialog made={windows.made} onClose={() => show({ made: undefined })} />
      <ChatClients keyToOpen={windows.chatKey} onClose={() => show({ chatKey: undefined })} />
      {pendingDelete === undefined ? null : (
        <ConfirmDialog
          opened={windows.pendingDelete !== undefined}
          onClose={() => show({ pendingDelete: undefined })}
          title={t("delete.title", { name: nameOf(pendingDelete) })}
          text={t("delete.text")}
          confirmText={t("delete.confirm")}
          busyText={t("delete.busy")}
          danger
          onConfirm={async () => {
            try {
              await remove(pendingDelete.id);
            } catch (error) {
              return errorMessage(error);
            }
            notifyDone(t("delete.done", { name: nameOf(pendingDelete) }));
            return undefined;
          }}
        />
      )}
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
            const result = await (action === "delete" ? removeAll(ids) : setStatuses({ ids, status: 2 }));
            report(action, keys, bulkReasons(result, t("bulk.report.untried")));
            return undefined;
          }}
        />
      )}
      <BulkReport
        outcome={windows.outcome}
        title={t("bulk.report.title")}
        closeText={t("bulk.report.close")}
        onClose={() => show({ outcome: undefined })}
      />
    </>
  );
};
