import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useLatest } from "../../lib/latest.ts";
import { failureOf, notifyDone } from "../../lib/notify.ts";
import { createDeleter } from "./deleter.ts";

interface DeleteQuestionProps<Row> {
  /** The row that is to be deleted; undefined closes the question. */
  readonly row: Row | undefined;
  readonly onClose: () => void;
  readonly title: (row: Row) => string;
  readonly text: (row: Row) => string;
  readonly confirmText: string;
  readonly busyText: string;
  /** Shows no error itself: the question does. */
  readonly remove: (row: Row) => Promise<unknown>;
  /** Text of the toast. */
  readonly doneText: (row: Row) => string;
  /** Takes the focus where the row's own button, which is gone, would get it back. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks before a row is deleted, shows why it could not be, and tells when it is gone. */
export const DeleteQuestion = <Row,>({
  row,
  onClose,
  title,
  text,
  confirmText,
  busyText,
  remove,
  doneText,
  onDone,
}: DeleteQuestionProps<Row>): ReactNode => {
  const shown = useLatest(row);
  const [deleteRow] = useState(createDeleter);
  return shown === undefined ? null : (
    <ConfirmDialog
      opened={row !== undefined}
      onClose={onClose}
      title={title(shown)}
      text={text(shown)}
      confirmText={confirmText}
      busyText={busyText}
      danger
      onConfirm={() =>
        failureOf(async () => {
          await deleteRow(shown, () => remove(shown));
          onDone?.();
          notifyDone(doneText(shown));
        })
      }
    />
  );
};
