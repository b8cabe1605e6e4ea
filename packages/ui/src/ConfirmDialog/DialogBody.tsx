import "../theme/layers.css";

import { Modal } from "@mantine/core";
import { type ReactNode, useEffect } from "react";

import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";
import type { DialogProps } from "./Dialog.tsx";

/** Over other windows: layers of equal z-index stack in the order of their first opening. */
const ABOVE = 250;

/** Gives the focus back where an open window is taken away: Mantine does so where it closes first. */
const useFocusBack = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [opened]);
};

/** The window itself; its own chunk. */
export const DialogBody = ({
  opened,
  onClose,
  title,
  children,
  width = 440,
  persistent = false,
  sheet = false,
  above = false,
}: DialogProps): ReactNode => {
  const texts = useUiTexts();
  const shown = useOpenedAfterMount(opened);
  useFocusBack(opened);
  useEscape(shown, () => {
    if (!persistent) onClose();
  });
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      size={width}
      centered
      closeOnClickOutside={!persistent}
      closeOnEscape={false}
      {...(above ? { zIndex: ABOVE } : {})}
      closeButtonProps={{ "aria-label": texts.close }}
      transitionProps={{ duration: 140, transition: "fade" }}
      classNames={sheet ? { content: classes["sheet"] ?? "" } : {}}
    >
      {children}
    </Modal>
  );
};
