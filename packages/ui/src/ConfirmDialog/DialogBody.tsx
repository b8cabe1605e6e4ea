import "./mantine.ts";

import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

import { useOpenedAfterMount } from "../theme/opened.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./ConfirmDialog.module.css";
import type { DialogProps } from "./Dialog.tsx";

/** The window itself; its own chunk. */
export const DialogBody = ({
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
      opened={useOpenedAfterMount(opened)}
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
