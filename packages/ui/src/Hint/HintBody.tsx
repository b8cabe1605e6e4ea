import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscape } from "../theme/escape.ts";

interface HintBodyProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly target: HTMLElement;
  readonly onClose: () => void;
}

/** The tooltip itself; its own chunk. */
export const HintBody = ({ id, label, target, onClose }: HintBodyProps): ReactNode => {
  useEscape(true, onClose);
  return <Tooltip opened target={target} label={<span id={id}>{label}</span>} />;
};
