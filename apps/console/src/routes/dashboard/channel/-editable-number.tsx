import { Flex, TextInput, UnstyledButton } from "@mantine/core";
import { IconButton } from "@one-hub/ui";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIssueText } from "../../../lib/issue-text.ts";
import { notifyError, writeErrorMessage } from "../../../lib/notify.ts";
import { useReturnedFocus } from "../../../lib/returned-focus.ts";
import type { ChannelWords } from "./-channel-cells.tsx";
import { priorityIssue, weightIssue } from "./-channel-numbers.ts";
import classes from "./-channel.module.css";

/** The look of Mantine's UnstyledButton without its two components in each row. */
const look = `mantine-focus-auto ${UnstyledButton.classes["root"]} ${classes["number"]}`;

/** Saves a number; rejects where the gateway refuses. Resolves to a question that has to be asked first, once the field is closed. */
export type SaveNumber = (value: number) => Promise<(() => void) | undefined>;

export interface EditableNumberProps {
  readonly t: ChannelWords;
  readonly value: number;
  /** Name of the number, e.g. "Priority of production". */
  readonly label: string;
  readonly field: "priority" | "weight";
  readonly onSave: SaveNumber;
}

interface NumberEditorProps extends EditableNumberProps {
  /** Closes it; the number takes the focus unless that has moved on. */
  readonly onClose: (moved: boolean) => void;
}

const issueOf = { priority: priorityIssue, weight: weightIssue } as const;

/** The field of a number, with its buttons. */
const NumberEditor = ({ t, value, label, field, onSave, onClose }: NumberEditorProps): ReactNode => {
  const [typed, setTyped] = useState(String(value));
  const [busy, setBusy] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const moved = useRef(false);
  const issueText = useIssueText("channel");
  const text = typed.trim();
  const issue = issueOf[field](text);
  const isRight = issue === undefined;
  useEffect(() => fieldRef.current?.focus(), []);
  const save = async (): Promise<void> => {
    if (!isRight || busy) return;
    if (Number(text) === value) {
      onClose(false);
      return;
    }
    setBusy(true);
    try {
      const ask = await onSave(Number(text));
      // The page may have been left meanwhile.
      const isShown = fieldRef.current !== null;
      // The number has the focus before the question opens, which gives it back.
      flushSync(() => onClose(moved.current));
      if (isShown) ask?.();
    } catch (error) {
      notifyError(error, writeErrorMessage);
      if (!moved.current) fieldRef.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="flex-start"
      gap={4}
      onFocus={() => {
        moved.current = false;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = !currentTarget.contains(relatedTarget);
        // The busy button drops the focus, too, but to nothing else.
        moved.current = isLeft && relatedTarget !== null;
        if (isLeft && text === String(value)) onClose(true);
      }}
    >
      <TextInput
        size="xs"
        w={72}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        ref={fieldRef}
        aria-label={label}
        error={isRight ? undefined : issueText(field, issue)}
        classNames={{ error: classes["numberIssue"] }}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // The same press would open it again, from the number that has the focus then.
            event.preventDefault();
            void save();
          }
          if (event.key !== "Escape") return;
          event.stopPropagation();
          // A save under way is answered first.
          if (!busy) onClose(false);
        }}
      />
      <IconButton
        size="sm"
        label={t("inPlace.save", { label })}
        icon={<IconCheck size={16} />}
        loading={busy}
        disabled={!isRight || text === String(value)}
        onClick={() => void save()}
      />
      <IconButton
        size="sm"
        label={t("inPlace.cancel", { label })}
        icon={<IconX size={16} />}
        disabled={busy}
        onClick={() => onClose(false)}
      />
    </Flex>
  );
};

/** A number of a row that is edited in place: Enter saves, Escape leaves it as it was. */
export const EditableNumber = ({ t, value, label, field, onSave }: EditableNumberProps): ReactNode => {
  const [editing, setEditing] = useState(false);
  const { ref, request } = useReturnedFocus();
  if (!editing)
    return (
      <button
        ref={ref}
        type="button"
        className={look}
        aria-label={t("inPlace.edit", { label, value })}
        onClick={() => setEditing(true)}
      >
        {value}
      </button>
    );
  return (
    <NumberEditor
      t={t}
      value={value}
      label={label}
      field={field}
      onSave={onSave}
      onClose={(moved) => {
        if (!moved) request();
        setEditing(false);
      }}
    />
  );
};
