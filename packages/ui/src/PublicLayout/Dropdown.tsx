import { IconChevronDown } from "@tabler/icons-react";
import { clsx } from "clsx";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { NavLink } from "./NavLink.tsx";
import classes from "./PublicLayout.module.css";
import type { RenderTopNavLink, TopNavItem } from "./top-nav.ts";

interface DropdownProps<To extends string> {
  readonly item: TopNavItem<To>;
  readonly renderLink: RenderTopNavLink<To>;
}

/** A mouse that crosses a corner on its way to the panel does not lose it. */
const LEAVE_PAUSE = 120;

/** Space kept to the edge of the window. */
const EDGE = 16;

const linksOf = (root: HTMLElement | null): readonly HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("a[href]") ?? []),
];

/**
 * A dropdown of the header: opens under the mouse, and by a press for fingers and keys. Down goes into it, the arrows move in it, Escape closes it.
 */
export const Dropdown = <To extends string>({ item, renderLink }: DropdownProps<To>): ReactNode => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  /** Opened by a press: the mouse leaving does not close it. */
  const pinned = useRef(false);
  const wantsFocus = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const groups = item.groups ?? [];

  const close = (): void => {
    clearTimeout(leaving.current);
    pinned.current = false;
    setOpened(false);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!opened || element === null) return;
    // Moved in where it would stick out of the window.
    element.style.translate = "";
    const { left, right } = element.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const shift = right > clientWidth - EDGE ? clientWidth - EDGE - right : Math.max(0, EDGE - left);
    element.style.translate = `${shift}px`;
    if (wantsFocus.current) linksOf(element)[0]?.focus();
    wantsFocus.current = false;
  }, [opened]);

  useEffect(() => {
    if (!opened) return;
    const onPress = (event: globalThis.PointerEvent): void => {
      if (!(event.target instanceof Node)) return;
      if (button.current?.contains(event.target) === true || panel.current?.contains(event.target) === true) return;
      pinned.current = false;
      setOpened(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [opened]);

  const enter = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(leaving.current);
    setOpened(true);
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || pinned.current) return;
    leaving.current = setTimeout(() => setOpened(false), LEAVE_PAUSE);
  };
  const press = (): void => {
    if (opened && pinned.current) {
      close();
      return;
    }
    pinned.current = true;
    setOpened(true);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && opened) {
      event.preventDefault();
      close();
      button.current?.focus();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!opened) {
      pinned.current = true;
      wantsFocus.current = true;
      setOpened(true);
      return;
    }
    const links = linksOf(panel.current);
    const at = links.findIndex((link) => link === document.activeElement);
    const next = event.key === "ArrowDown" ? at + 1 : at - 1;
    if (next < 0) button.current?.focus();
    else links[next % links.length]?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    // The keys are those of the button and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes["dropdown"]}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={onKey}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        className={classes["link"]}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        data-active={groups.some(({ links }) => links.some(({ active }) => active === true)) || undefined}
        onClick={press}
      >
        {item.label}
        <IconChevronDown className={classes["chevron"]} size={16} aria-hidden="true" />
      </button>
      {opened ? (
        <div ref={panel} id={id} className={classes["panel"]} role="group" aria-label={item.label}>
          {groups.map((group) => (
            <section key={group.id} className={clsx(classes["group"], group.picture !== undefined && classes["card"])}>
              <h2 id={`${id}-${group.id}`} className={classes["subheader"]}>
                {group.title}
              </h2>
              <ul aria-labelledby={`${id}-${group.id}`}>
                {group.links.map((link, index) => (
                  <li key={link.id}>
                    <NavLink link={link} className={classes["entry"]} onFollow={close} renderLink={renderLink}>
                      {group.picture !== undefined && index === 0 ? (
                        <>
                          <span className={classes["picture"]}>{group.picture}</span>
                          {link.label}
                        </>
                      ) : undefined}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
    </div>
  );
};
