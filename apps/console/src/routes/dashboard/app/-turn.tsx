import { Button, Flex, Group, Stack, Textarea } from "@mantine/core";
import type { ChatAnswer } from "@one-hub/hooks";
import { CopyButton, IconButton } from "@one-hub/ui";
import { IconPencil, IconPhotoOff, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { AnswerView } from "./-answer.tsx";
import type { Lane, Turn } from "./-chat.ts";
import own from "./-playground.module.css";

export interface TurnViewProps {
  readonly turn: Turn;
  readonly last: boolean;
  readonly busy: boolean;
  readonly canSend: boolean;
  /** Its text as edited so far; undefined while it is not edited. */
  readonly draft: string | undefined;
  readonly liveAt: (lane: Lane) => ChatAnswer | undefined;
  readonly onEdit: (editing: boolean) => void;
  readonly onDraft: (text: string) => void;
  /** Sends the message again; the rest of the thread is replaced. */
  readonly onSay: (text: string) => void;
  readonly onDelete: () => void;
  readonly onAgain: (lane: Lane) => void;
}

interface EditProps extends Omit<TurnViewProps, "liveAt" | "draft"> {
  readonly text: string;
}

const Edit = ({ turn, text, busy, canSend, last, onEdit, onDraft, onSay }: EditProps): ReactNode => {
  const { t } = useTranslation("app");
  const mayBeEmpty = turn.pictures.length > 0;
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault();
        onSay(text);
      }}
    >
      <Textarea
        label={t("edit.label")}
        description={last ? undefined : t("edit.help")}
        rows={4}
        dir="auto"
        value={text}
        onChange={(event) => onDraft(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button size="xs" onClick={() => onEdit(false)}>
          {t("edit.cancel")}
        </Button>
        <Button
          size="xs"
          variant="filled"
          type="submit"
          disabled={busy || !canSend || (text.trim() === "" && !mayBeEmpty)}
        >
          {t("edit.send")}
        </Button>
      </Group>
    </Stack>
  );
};

export const TurnView = (props: TurnViewProps): ReactNode => {
  const { turn, last, busy, canSend, draft, liveAt, onEdit, onDelete, onAgain } = props;
  const { t } = useTranslation("app");
  return (
    <Stack gap="md" miw={0} data-message>
      {draft === undefined ? (
        <Stack gap="sm" pt={10} pb={4} px={14} className={own["said"] ?? ""} role="group" aria-label={t("you")}>
          {turn.pictures.length === 0 ? null : (
            <Group component="ul" gap="sm" className={own["pictures"] ?? ""} aria-label={t("pictures.label")}>
              {turn.pictures.map((picture, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Two may be the same, and they stand still.
                <li key={`${index} ${picture.name}`}>
                  {picture.data === "" ? (
                    <Flex component="span" gap={6} display="inline-flex" c="dimmed" fz={13} align="center">
                      <IconPhotoOff size={16} aria-hidden="true" />
                      {t("pictures.notKept", { name: picture.name })}
                    </Flex>
                  ) : (
                    <img src={picture.data} alt={picture.name} />
                  )}
                </li>
              ))}
            </Group>
          )}
          <p dir="auto" className={own["words"]}>
            {turn.text}
          </p>
          <Group gap={4} justify="flex-end">
            <CopyButton iconOnly label={t("copyMessage")} value={turn.text} onCopy={notifyCopied} />
            <IconButton
              size="sm"
              label={t("edit.open")}
              icon={<IconPencil />}
              data-edit
              // It keeps the focus while the message that it sent again is answered.
              unavailable={busy}
              onClick={() => onEdit(true)}
            />
            <IconButton
              size="sm"
              label={t("delete")}
              icon={<IconTrash />}
              color="bad"
              disabled={busy}
              onClick={onDelete}
            />
          </Group>
        </Stack>
      ) : (
        <Edit {...props} text={draft} />
      )}
      <div className={own["answers"]} data-two={turn.answers.length > 1 || undefined}>
        {turn.answers.map((answer, index) => {
          const lane: Lane = index === 0 ? 0 : 1;
          return (
            <AnswerView
              key={lane}
              answer={answer ?? undefined}
              live={liveAt(lane)}
              canSend={canSend}
              onAgain={last && !busy ? () => onAgain(lane) : undefined}
            />
          );
        })}
      </div>
    </Stack>
  );
};
