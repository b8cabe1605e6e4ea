import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";

import classes from "./Tooltip.module.css";

/** What {@link useTooltip} gives: listeners for the element that is explained, and the tip to render beside it. */
export interface TooltipHandle {
  readonly anchor: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
  readonly tip: ReactNode;
  readonly id: string;
  readonly open: boolean;
}

const DELAY = 350;

/** A tip on hover (after 350 ms) and on keyboard focus; Escape hides it. It is in the top layer, so nothing clips it. */
export const useTooltip = (text: ReactNode): TooltipHandle => {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useRef<HTMLDivElement>(null);
  const hide = (): void => {
    clearTimeout(timer.current);
    setTarget(undefined);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const box = tip.current;
    if (target === undefined || box === null) return undefined;
    if (typeof box.showPopover === "function") box.showPopover();
    const around = target.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = Math.min(
      Math.max(8, around.left + around.width / 2 - width / 2),
      document.documentElement.clientWidth - width - 8,
    );
    const below = around.bottom + 6;
    box.style.left = `${left}px`;
    box.style.top = `${below + height > window.innerHeight ? around.top - height - 6 : below}px`;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setTarget(undefined);
    };
    const onScroll = (): void => setTarget(undefined);
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", onScroll, { capture: true, once: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [target]);

  return {
    id,
    open: target !== undefined,
    anchor: {
      onPointerEnter: (event) => {
        if (event.pointerType !== "mouse") return;
        const element = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setTarget(element), DELAY);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event) => {
        if (event.currentTarget.matches(":focus-visible")) setTarget(event.currentTarget);
      },
      onBlur: hide,
    },
    tip:
      target === undefined
        ? null
        : createPortal(
            <div ref={tip} id={id} role="tooltip" popover="manual" className={classes["tip"]}>
              {text}
            </div>,
            document.body,
          ),
  };
};
