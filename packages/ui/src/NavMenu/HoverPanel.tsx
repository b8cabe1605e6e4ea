import { useClickOutside, useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { clsx } from "clsx";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

import classes from "./HoverPanel.module.css";

/** A pointer that only crosses the button opens nothing, one that cuts the corner to the panel loses nothing. */
const PAUSE = 120;
const GAP = 6;
const EDGE = 8;

type Side = "end" | "bottom";

interface HoverPanelProps {
  /** Name of the panel. */
  readonly label: string;
  /** Beside the button, or below it. */
  readonly side: Side;
  readonly button: Omit<ComponentProps<"button">, "type" | "onClick">;
  readonly className?: string | undefined;
  readonly panelClassName: string | undefined;
  /** Links, and heads over them. */
  readonly children: ReactNode;
}

/** Puts a panel into the top layer, where nothing clips it, next to its button and inside the window. */
const put = (panel: HTMLElement, around: DOMRect, side: Side, rtl: boolean): void => {
  panel.showPopover();
  const { width, height } = panel.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const beside = rtl ? around.left - GAP - width : around.right + GAP;
  const below = rtl ? around.right - width : around.left;
  const left = side === "end" ? beside : below;
  const top = side === "end" ? around.top - EDGE : around.bottom + GAP;
  panel.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, Math.min(top, clientHeight - height - EDGE))}px`;
};

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/**
 * Links in a panel: opened by the hover of a mouse, by a press of any pointer, which keeps it open, by Enter, Space and the arrow towards it. The
 * arrows move in it. Escape, a link in it, a press elsewhere, scrolling and the focus leaving it close it. Mantine's popovers stand at the end
 * of the document, where Tab would not lead on from the button.
 */
export const HoverPanel = ({
  label,
  side,
  button,
  className,
  panelClassName,
  children,
}: HoverPanelProps): ReactNode => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Opened by a press or a key: the mouse leaving does not close it. */
  const pinned = useRef(false);
  const [opened, setOpened] = useState(false);
  const hover = useDebouncedCallback((next: boolean) => {
    if (!pinned.current) setOpened(next);
  }, PAUSE);
  const change = (next: boolean): void => {
    hover.cancel();
    pinned.current = next;
    setOpened(next);
  };
  const root = useClickOutside<HTMLDivElement>(() => change(false), ["pointerdown"], undefined, opened);
  useWindowEvent("resize", () => change(false));
  useWindowEvent(
    "scroll",
    ({ target }) => {
      if (target instanceof Node && panel.current?.contains(target) !== true) change(false);
    },
    { capture: true },
  );
  useLayoutEffect(() => {
    if (!opened || panel.current === null || opener.current === null) return;
    put(panel.current, opener.current.getBoundingClientRect(), side, isRtl(opener.current));
  }, [opened, side]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rtl = isRtl(event.currentTarget);
    const towards = side === "bottom" ? "ArrowDown" : rtl ? "ArrowLeft" : "ArrowRight";
    const back = side === "bottom" ? "ArrowUp" : rtl ? "ArrowRight" : "ArrowLeft";
    const onOpener = event.target === opener.current;
    if (onOpener && event.key === towards && button.disabled !== true) flushSync(() => change(true));
    else if (!opened) return;
    const links = [...(panel.current?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === "Escape" || (event.key === back && !onOpener && (side === "end" || at === 0))) {
      event.stopPropagation();
      change(false);
      opener.current?.focus();
    } else if (onOpener ? event.key === towards : event.key === "ArrowDown" || event.key === "ArrowUp")
      links.at((at + (event.key === "ArrowUp" ? -1 : 1)) % links.length)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It listens for what its button and its panel share.
    <div
      ref={root}
      className={className}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse" && button.disabled !== true) hover(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") hover(false);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) change(false);
      }}
      onKeyDown={onKeyDown}
    >
      <button
        {...button}
        ref={opener}
        type="button"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => change(!(opened && pinned.current))}
      />
      {opened ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The press is a link's.
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="group"
          aria-label={label}
          className={clsx(classes["panel"], panelClassName)}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest("a[href]") !== null) change(false);
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
};
