import "../theme/layers.css";

import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscape } from "../theme/escape.ts";
import { useFocusBack } from "../theme/focus-back.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useSecondClickStopped } from "../theme/second-click.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";
import type { DialogProps } from "./Dialog.tsx";

/** Over other windows: layers of equal z-index stack in the order of their first opening. */
const ABOVE = 250;

/** The window itself; its own chunk. */
export const DialogBody = ({
  opened,
  onClose,
  title,
  children,
  width = 440,
  persistent = false,
  busy = false,
  sheet = false,
  above = false,
}: DialogProps): ReactNode => {
  const texts = useUiTexts();
  const shown = useOpenedAfterMount(opened);
  const focusBack = useFocusBack(opened);
  useSecondClickStopped(opened);
  const close = (): void => {
    if (!busy) onClose();
  };
  useEscape(shown, () => {
    if (!persistent) close();
  });
  return (
    <Modal
      {...focusBack}
      opened={shown}
      onClose={close}
      title={title}
      size={width}
      centered
      closeOnClickOutside={!persistent}
      closeOnEscape={false}
      {...(above ? { zIndex: ABOVE } : {})}
      closeButtonProps={{
        "aria-label": texts.close,
        // Not `disabled`, which would drop the focus.
        ...(busy && { "aria-disabled": true, "data-disabled": true }),
      }}
      transitionProps={{ duration: 140, transition: "fade" }}
      classNames={{ body: classes["body"] ?? "", ...(sheet && { content: classes["sheet"] ?? "" }) }}
    >
      {children}
    </Modal>
  );
};
