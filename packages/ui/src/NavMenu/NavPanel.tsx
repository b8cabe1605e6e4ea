import { IconChevronDown } from "@tabler/icons-react";
import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { hasChildren, holdsActive, type NavItem, type RenderNavLink } from "./nav.ts";
import { NavContent, NavLeaf } from "./NavEntry.tsx";
import menu from "./NavMenu.module.css";
import classes from "./NavStrip.module.css";

/** A pointer that only crosses an entry opens nothing, one that cuts the corner to the panel loses nothing. */
const OPEN_AFTER = 60;
const CLOSE_AFTER = 180;
const GAP = 6;
const EDGE = 8;

export interface NavPanelProps<To> {
  readonly item: NavItem<To>;
  readonly renderLink: RenderNavLink<To>;
  /** Beside the entry, or below it. */
  readonly side: "end" | "bottom";
  readonly place: string | undefined;
}

const List = <To,>({
  items,
  renderLink,
}: {
  readonly items: readonly NavItem<To>[];
  readonly renderLink: RenderNavLink<To>;
}): ReactNode => (
  <ul className={menu["list"]}>
    {items.map((item) => (
      <li key={item.id}>
        {hasChildren(item) ? (
          <>
            <span className={classes["panelHead"]}>{item.label}</span>
            <List items={item.children} renderLink={renderLink} />
          </>
        ) : (
          <NavLeaf item={item} renderLink={renderLink} />
        )}
      </li>
    ))}
  </ul>
);

/** Puts a panel into the top layer, where nothing clips it, next to what it belongs to and inside the window. */
const put = (panel: HTMLElement, around: DOMRect, side: NavPanelProps<unknown>["side"], rtl: boolean): void => {
  const { width, height } = panel.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const beside = rtl ? around.left - GAP - width : around.right + GAP;
  const below = rtl ? around.right - width : around.left;
  const left = side === "end" ? beside : below;
  const top = side === "end" ? around.top - EDGE : around.bottom + GAP;
  panel.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, Math.min(top, clientHeight - height - EDGE))}px`;
};

/**
 * An entry whose children open in a panel: by hover of a mouse, by a press of any pointer, by Enter, Space and the arrow towards it. Escape, a
 * press elsewhere, the focus leaving it and a change of route close it.
 */
export const NavPanel = <To,>({ item, renderLink, side, place }: NavPanelProps<To>): ReactNode => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusFirst = useRef(false);
  const pressedBy = useRef("");
  const [open, setOpen] = useState(false);
  const [was, setWas] = useState(place);
  if (was !== place) {
    setWas(place);
    setOpen(false);
  }
  const change = (next: boolean, after = 0): void => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), after);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const [box, from] = [panel.current, button.current];
    if (!open || box === null || from === null) return undefined;
    box.showPopover();
    put(box, from.getBoundingClientRect(), side, getComputedStyle(from).direction === "rtl");
    if (focusFirst.current) box.querySelector<HTMLElement>("a, button")?.focus();
    focusFirst.current = false;
    const close = (): void => setOpen(false);
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) close();
    };
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Node && !box.contains(target)) close();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("scroll", onScroll, { capture: true });
    window.addEventListener("resize", close);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("scroll", onScroll, { capture: true });
      window.removeEventListener("resize", close);
    };
  }, [open, side]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const towards = side === "bottom" ? "ArrowDown" : rtl ? "ArrowLeft" : "ArrowRight";
    const back = side === "bottom" ? "ArrowUp" : rtl ? "ArrowRight" : "ArrowLeft";
    if (event.key === towards && event.target === button.current) {
      event.preventDefault();
      if (open) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
      else {
        focusFirst.current = true;
        change(true);
      }
      return;
    }
    if (!open) return;
    const links = [...(panel.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === "Escape" || (event.key === back && (side === "end" || at === 0))) {
      event.preventDefault();
      event.stopPropagation();
      change(false);
      button.current?.focus();
    } else if (at !== -1 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      links[(at + (event.key === "ArrowDown" ? 1 : -1) + links.length) % links.length]?.focus();
    }
  };

  const within = holdsActive(item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It listens for what its button and its panel share.
    <div
      ref={root}
      className={classes["holder"]}
      onPointerEnter={({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse" && item.disabled !== true) change(true, open ? 0 : OPEN_AFTER);
      }}
      onPointerLeave={({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") change(false, CLOSE_AFTER);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) change(false);
      }}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={menu["item"]}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-within={within || undefined}
        disabled={item.disabled}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType;
        }}
        // A mouse has opened it by coming here: its press must not close what it came for. Keys and fingers do both.
        onClick={({ detail }) => change((detail > 0 && pressedBy.current === "mouse") || !open)}
      >
        <NavContent item={item} />
        <IconChevronDown className={clsx(menu["end"], classes["towards"])} data-part="end" aria-hidden="true" />
      </button>
      {open ? (
        <div ref={panel} id={id} popover="manual" className={classes["panel"]}>
          <span className={classes["panelHead"]}>{item.label}</span>
          <List items={item.children ?? []} renderLink={renderLink} />
        </div>
      ) : null}
    </div>
  );
};
