import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

import { useTooltip } from "../Tooltip/use-tooltip.tsx";
import classes from "./IconButton.module.css";

/** Props of {@link IconButton}; the rest goes to the button element. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label" | "children" | "title"> {
  /** What pressing it does; its accessible name and its tip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `md` 36 px, `sm` 32; both 44 where the pointer is a finger. */
  readonly size?: "md" | "sm" | undefined;
  /** A small dot: something is new. Say what in `label`. */
  readonly marked?: boolean | undefined;
  /** How many there are, on the icon's corner. Say it in `label`. */
  readonly count?: string | undefined;
  readonly danger?: boolean | undefined;
}

/** A button that shows only an icon, with a tip on hover and focus. */
export const IconButton = ({
  label,
  icon,
  size = "md",
  marked = false,
  count,
  danger = false,
  className,
  type = "button",
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps): ReactNode => {
  const { anchor, tip } = useTooltip(label);
  return (
    <>
      <button
        type={type}
        aria-label={label}
        data-size={size}
        data-danger={danger || undefined}
        className={clsx(classes["root"], className)}
        onPointerEnter={(event) => {
          onPointerEnter?.(event);
          anchor.onPointerEnter(event);
        }}
        onPointerLeave={(event) => {
          onPointerLeave?.(event);
          anchor.onPointerLeave();
        }}
        onPointerDown={(event) => {
          onPointerDown?.(event);
          anchor.onPointerDown();
        }}
        onFocus={(event) => {
          onFocus?.(event);
          anchor.onFocus(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          anchor.onBlur();
        }}
        {...rest}
      >
        {icon}
        {count === undefined ? null : <span className={classes["count"]}>{count}</span>}
        {marked ? <span className={classes["mark"]} /> : null}
      </button>
      {tip}
    </>
  );
};
