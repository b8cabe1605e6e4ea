import { Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useMedia } from "../theme/use-media.ts";

/** Elements that act when they are pressed; a tap on any other shows its hint. */
const PRESSED = ":is(button, a):not([aria-disabled=true], :focus-visible)";

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
  // After a tap the browser enters and does not leave: the hint would stay over what the press brought.
  const isTap = useMedia("(hover: none)") && target.matches(PRESSED);
  return isTap ? null : <Tooltip opened target={target} label={<span id={id}>{label}</span>} />;
};
