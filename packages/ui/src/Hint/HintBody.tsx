import { Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";

interface HintBodyProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly target: HTMLElement;
  readonly onClose: () => void;
}

/** The tooltip itself; its own chunk. */
export const HintBody = ({ id, label, target, onClose }: HintBodyProps): ReactNode => {
  // It takes no Escape from the window or menu under it.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") onClose();
  });
  return <Tooltip opened target={target} label={<span id={id}>{label}</span>} />;
};
