import { Button, Group, Textarea } from "@mantine/core";
import { useCreateUserNote, useDeleteUserNote, useUserNotes } from "@one-hub/hooks";
import { isGatewayError, type User, type UserNote } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { SubmitButton } from "@one-hub/ui";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { PersonList } from "./-person-list.tsx";

const SIZE = 20;
/** As the gateway takes it. */
const MAX_NOTE_LENGTH = 2000;

/** Notes of administrators about a person, who never sees them. Needs the extension `user_admin`. */
export const PersonNotes = ({ user }: { readonly user: User }): ReactNode => {
  const { t } = useTranslation("user_profile");
  const self = useSelf();
  const notes = useUserNotes({ id: user.id, size: SIZE, page: 1 });
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [pendingDelete, setPendingDelete] = useState<UserNote>();
  const create = useCreateUserNote({
    meta: { formShowsError: true },
    onSuccess: () => {
      setText("");
      field.current?.focus();
      notifyDone(t("notes.added"));
    },
  });
  const remove = useDeleteUserNote({
    meta: { formShowsError: true },
    onError: (error) => {
      // Deleted meanwhile: the list is out of date.
      if (isGatewayError(error) && error.code === "note_not_found") void notes.refetch();
    },
  });
  const isEmpty = text.trim() === "";
  const unsaved = !isEmpty && !create.isPending;
  useKeptForm({
    name: "note",
    unsaved: !isEmpty,
    values: { text },
    restore: (kept) => setText(kept.text ?? ""),
  });
  return (
    <>
      <PersonList
        title={t("notes.title")}
        empty={t("notes.empty")}
        query={notes}
        row={(note: UserNote) => ({
          id: note.id,
          name: <bdi translate="no">{note.text}</bdi>,
          facts: [<bdi key="author">{note.author}</bdi>, formatTimestamp(note.created_at)],
          end:
            self.role >= levels.root || note.author_id === self.id ? (
              <Button size="xs" onClick={() => setPendingDelete(note)}>
                {t("notes.delete")}
              </Button>
            ) : undefined,
        })}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (create.isPending) return;
            setMissing(isEmpty);
            if (isEmpty) field.current?.focus();
            else create.mutate({ id: user.id, text: text.trim() });
          }}
        >
          <Textarea
            ref={field}
            label={t("notes.label")}
            description={t("notes.help")}
            autosize
            minRows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={
              missing && isEmpty
                ? t("notes.missing")
                : create.error === null
                  ? undefined
                  : writeErrorMessage(create.error)
            }
          />
          <Group justify="flex-end" mt="sm">
            <SubmitButton busy={create.isPending} busyText={t("saving")}>
              {t("notes.add")}
            </SubmitButton>
          </Group>
        </form>
      </PersonList>
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={() => t("notes.askDelete")}
        text={() => t("notes.deleteText")}
        confirmText={t("notes.delete")}
        busyText={t("notes.deleting")}
        remove={(note) => remove.mutateAsync({ id: user.id, note: note.id })}
        doneText={() => t("notes.deleted")}
      />
      <LeaveGuard dirty={unsaved} />
    </>
  );
};
