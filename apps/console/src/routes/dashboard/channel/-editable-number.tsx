import { Flex, TextInput, UnstyledButton } from "@mantine/core";
import { IconButton } from "@one-hub/ui";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { notifyError } from "../../../lib/notify.ts";
import type { ChannelWords } from "./-channel-cells.tsx";
import { priorityIssue, weightIssue } from "./-channel-numbers.ts";
import classes from "./-channel.module.css";

const focusField = (field: HTMLInputElement | null): void => field?.focus();

/** The look of Mantine's UnstyledButton without its two components in each row. */
const look = `mantine-focus-auto ${UnstyledButton.classes["root"]} ${classes["number"]}`;

export interface EditableNumberProps {
  readonly t: ChannelWords;
  readonly value: number;
  /** Name of the number, e.g. "Priority of production". */
  readonly label: string;
  /** It is a priority, which may be below zero, and not a weight. */
  readonly signed?: boolean;
  /** Rejects where the gateway refuses. */
  readonly onSave: (value: number) => Promise<unknown>;
}

/** A number of a row that is edited in place: Enter saves, Escape leaves it as it was. */
export const EditableNumber = ({ t, value, label, signed = false, onSave }: EditableNumberProps): ReactNode => {
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (typed === undefined)
    return (
      <button
        type="button"
        className={look}
        aria-label={t("inPlace.edit", { label, value })}
        onClick={() => setTyped(String(value))}
      >
        {value}
      </button>
    );
  const text = typed.trim();
  const isRight = (signed ? priorityIssue : weightIssue)(text) === undefined;
  const save = async (): Promise<void> => {
    if (!isRight || busy) return;
    if (Number(text) === value) {
      setTyped(undefined);
      return;
    }
    setBusy(true);
    try {
      await onSave(Number(text));
      setTyped(undefined);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex component="span" display="inline-flex" align="center" gap={4}>
      <TextInput
        size="xs"
        w={72}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        ref={focusField}
        aria-label={label}
        error={!isRight}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (text === String(value)) setTyped(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
          if (event.key !== "Escape") return;
          event.stopPropagation();
          setTyped(undefined);
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
        onClick={() => setTyped(undefined)}
      />
    </Flex>
  );
};
