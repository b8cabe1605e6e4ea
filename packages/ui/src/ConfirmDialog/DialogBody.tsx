import "../theme/layers.css";

import { Modal } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";

import { useEscape } from "../theme/escape.ts";
import { focusPage } from "../theme/focus-page.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { useSecondClickStopped } from "../theme/second-click.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";
import type { DialogProps } from "./Dialog.tsx";

/** Over other windows: layers of equal z-index stack in the order of their first opening. */
const ABOVE = 250;

/**
 * Gives the focus back where Mantine does not: an open window is taken away, its opener is gone (the page has the focus then), or
 * the next window opens at once and would take a button of this one for its opener.
 */
const useFocusBack = (opened: boolean): RefObject<HTMLDivElement | null> => {
  const window = useRef<HTMLDivElement>(null);
  const holds = useEffectEvent((element: Element | null) => window.current?.contains(element) === true);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      const focused = document.activeElement;
      // Elsewhere, it was put there on purpose.
      if (focused !== document.body && !holds(focused)) return;
      if (opener?.isConnected === false) focusPage();
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opened]);
  return window;
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
  const window = useFocusBack(opened);
  useSecondClickStopped(opened);
  useEscape(shown, () => {
    if (!persistent) onClose();
  });
  return (
    <Modal
      ref={window}
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
