import type { Token } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { type BulkOutcome, BulkReport } from "../../../shared/ListPage/BulkReport.tsx";
import { ChatClients } from "./-chat-clients.tsx";
import { KeyDrawer, type KeyDrawerProps } from "./-key-drawer.tsx";
import { nameOf } from "./-key-cells.tsx";
import { type MadeKey, NewKeyDialog } from "./-new-key-dialog.tsx";

/** A bulk action that waits for a yes. */
export interface BulkQuestion {
  readonly action: "disable" | "delete";
  readonly keys: readonly Token[];
}

/** Props of {@link KeyOverlays}. Absent ones are closed. */
export interface KeyOverlaysProps extends Pick<KeyDrawerProps, "onCreated" | "onSaved" | "readKey"> {
  readonly drawer: Pick<KeyDrawerProps, "opened" | "target" | "round">;
  readonly made: MadeKey | undefined;
  readonly chatKey: Token | undefined;
  readonly doomed: Token | undefined;
  readonly question: BulkQuestion | undefined;
  readonly outcome: BulkOutcome | undefined;
  readonly onDrawerClose: () => void;
  readonly onMadeClose: () => void;
  readonly onChatClose: () => void;
  /** Resolves with what went wrong. */
  readonly onDelete: (key: Token) => Promise<string | undefined>;
  readonly onDeleteClose: () => void;
  readonly onAnswer: (question: BulkQuestion) => Promise<void>;
  readonly onQuestionClose: () => void;
  readonly onReportClose: () => void;
}

/** The latest one there was: it stands while its dialog fades away. */
const useLatest = <Value,>(value: Value | undefined): Value | undefined => {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
};

/** Everything that floats over the list of keys: form, new key, chat clients, questions, report. */
export const KeyOverlays = (props: KeyOverlaysProps): ReactNode => {
  const { t } = useTranslation("key");
  const doomed = useLatest(props.doomed);
  const question = useLatest(props.question);
  return (
    <>
      <KeyDrawer
        {...props.drawer}
        onClose={props.onDrawerClose}
        onCreated={props.onCreated}
        onSaved={props.onSaved}
        readKey={props.readKey}
      />
      <NewKeyDialog made={props.made} onClose={props.onMadeClose} />
      <ChatClients keyToOpen={props.chatKey} onClose={props.onChatClose} />
      {doomed === undefined ? null : (
        <ConfirmDialog
          opened={props.doomed !== undefined}
          onClose={props.onDeleteClose}
          title={t("delete.title", { name: nameOf(doomed) })}
          text={t("delete.text")}
          confirmText={t("delete.confirm")}
          busyText={t("delete.busy")}
          danger
          onConfirm={() => props.onDelete(doomed)}
        />
      )}
      {question === undefined ? null : (
        <ConfirmDialog
          opened={props.question !== undefined}
          onClose={props.onQuestionClose}
          title={t(`bulk.${question.action}.title`, { count: question.keys.length })}
          text={t(`bulk.${question.action}.text`)}
          touches={question.keys.map(nameOf)}
          confirmText={t(`bulk.${question.action}.confirm`)}
          busyText={t(`bulk.${question.action}.busy`)}
          danger={question.action === "delete"}
          onConfirm={async () => {
            await props.onAnswer(question);
            return undefined;
          }}
        />
      )}
      <BulkReport
        outcome={props.outcome}
        title={t("bulk.report.title")}
        closeText={t("bulk.report.close")}
        onClose={props.onReportClose}
      />
    </>
  );
};
