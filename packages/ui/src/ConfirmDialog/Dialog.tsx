import "./mantine.ts";

import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Width in pixels; 440 when left out. */
  readonly width?: number | undefined;
  /** Leaves only the buttons as ways out. */
  readonly persistent?: boolean | undefined;
}

/** A window over the page: focus stays in it and returns where it was. */
export const Dialog = ({
  opened,
  onClose,
  title,
  children,
  width = 440,
  persistent = false,
}: DialogProps): ReactNode => {
  const texts = useUiTexts();
  const { overlay, content, header, title: titleClass, close, body } = classes;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      centered
      closeOnClickOutside={!persistent}
      closeOnEscape={!persistent}
      closeButtonProps={{ "aria-label": texts.close }}
      transitionProps={{ duration: 140, transition: "fade" }}
      classNames={{
        overlay: overlay ?? "",
        content: content ?? "",
        header: header ?? "",
        title: titleClass ?? "",
        close: close ?? "",
        body: body ?? "",
      }}
    >
      {children}
    </Modal>
  );
};
