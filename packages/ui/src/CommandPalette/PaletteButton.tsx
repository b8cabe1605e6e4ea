import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ElementProps } from "../theme/element.ts";
import classes from "./PaletteButton.module.css";

interface PaletteButtonProps extends ElementProps<HTMLButtonElement> {
  /** Name of the button. */
  readonly label: string;
  /** Shown on wide screens. */
  readonly text: ReactNode;
  /** Shown on wide screens, where no finger points. */
  readonly keys: readonly string[];
  /** The pointer or focus is on it: the palette can be fetched. */
  readonly onNear: () => void;
  readonly onClick: () => void;
}

/** The way to the command palette in a header; Ctrl K and ⌘ K are the page's to listen to. */
export const PaletteButton = ({
  label,
  text,
  keys,
  onNear,
  onClick,
  className,
  ref,
}: PaletteButtonProps): ReactNode => (
  <UnstyledButton
    ref={ref}
    className={clsx(classes["button"], className)}
    aria-label={label}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onClick}
  >
    <IconSearch size={17} aria-hidden />
    {/* The keys are drawn by the style sheet: they are no part of the button's name. */}
    <span className={classes["text"]} data-keys={keys.join(" ")}>
      {text}
    </span>
  </UnstyledButton>
);
