import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";
import { SubmitButton } from "../SubmitButton/SubmitButton.tsx";

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A question that names it, e.g. "Delete key production?". */
  readonly title: ReactNode;
  /** What happens then, and whether it can be undone. */
  readonly text: ReactNode;
  /** Names of everything that is touched; left out when the title names the one thing. */
  readonly touches?: readonly string[] | undefined;
  /** Its effects in figures, under the text. */
  readonly detail?: ReactNode;
  /** The verb, e.g. "Delete". */
  readonly confirmText: string;
  /** While it runs, e.g. "Deleting…". */
  readonly busyText: string;
  /** Red main button; "Cancel" has the focus at first, in place of the main button. */
  readonly danger?: boolean | undefined;
  /** Does it. Resolve `undefined` when done: the dialog closes. Resolve a message: it is shown, the dialog stays. */
  readonly onConfirm: () => Promise<string | undefined>;
}

const NONE: readonly string[] = [];

/** Asks before something that matters, names what it touches, and stays open with the reason when it fails. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  text,
  touches = NONE,
  detail,
  confirmText,
  busyText,
  danger = false,
  onConfirm,
}: ConfirmDialogProps): ReactNode => {
  const texts = useUiTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // This question may be about another row.
    if (opened) setFailure(undefined);
  }
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const message = await onConfirm();
      if (message === undefined) onClose();
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Inside another form, it must not submit that form.
          event.stopPropagation();
          if (!busy) void confirm();
        }}
      >
        <Text c="dimmed">{text}</Text>
        {touches.length === 0 ? null : (
          <ul className={classes["touched"]} tabIndex={touches.length > 6 ? 0 : undefined}>
            {touches.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Two things may bear one name, and the list stands still.
              <li key={`${name}-${index}`}>{name}</li>
            ))}
          </ul>
        )}
        {detail === undefined ? null : <Box mt="lg">{detail}</Box>}
        {failure === undefined ? null : <Alert mt="md">{failure}</Alert>}
        <Group justify="flex-end" mt="xl">
          <Button onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {texts.cancel}
          </Button>
          <SubmitButton
            busy={busy}
            busyText={busyText}
            data-autofocus={!danger || undefined}
            {...(danger ? { color: "bad" as const } : {})}
          >
            {confirmText}
          </SubmitButton>
        </Group>
      </form>
    </Dialog>
  );
};
