import { Popover } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { clsx } from "clsx";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { searchText } from "../theme/search-text.ts";
import { Anchor } from "./Anchor.tsx";
import type { MenuEntry, MenuEntryProps, MenuProps } from "./Menu.tsx";
import classes from "./Menu.module.css";

const items = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true], :disabled)"),
];

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

const List = ({ id, label, entries, onClose }: ListProps): ReactNode => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) items(list.current)[0]?.focus({ preventScroll: true });
  }, []);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = items(event.currentTarget);
    const at = all.findIndex((item) => item === document.activeElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const letter =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey
        ? searchText(event.key)
        : undefined;
    const step =
      steps[event.key] ??
      (letter === undefined
        ? undefined
        : all.findIndex((_, index) =>
            searchText(all[(at + 1 + index) % all.length]?.textContent.trim() ?? "").startsWith(letter),
          ) +
          at +
          1);
    if (event.key === "Tab" || event.key === "Escape") onClose();
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    all[(step + all.length) % all.length]?.focus();
  };

  return (
    <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} className={classes["list"]} onKeyDown={move}>
      {entries.map((entry) => {
        const external = entry.href !== undefined && /^[a-z][\w+.-]*:/i.test(entry.href);
        const props: MenuEntryProps = {
          role: entry.checked === undefined ? "menuitem" : "menuitemradio",
          tabIndex: -1,
          className: clsx(classes["item"], entry.danger === true && classes["danger"]),
          children: (
            <>
              {entry.icon === undefined ? null : <span className={classes["icon"]}>{entry.icon}</span>}
              <span className={classes["label"]}>{entry.label}</span>
              {entry.checked === true ? <IconCheck className={classes["check"]} size={16} aria-hidden="true" /> : null}
            </>
          ),
          onClick: () => {
            onClose();
            entry.onSelect?.();
          },
          ...(entry.checked === undefined ? {} : { "aria-checked": entry.checked }),
        };
        return (
          <Fragment key={entry.id}>
            {entry.divided === true ? <hr className={classes["divider"]} /> : null}
            {entry.renderRoot !== undefined && entry.disabled !== true ? (
              entry.renderRoot(props)
            ) : entry.href !== undefined && entry.disabled !== true ? (
              <a href={entry.href} {...(external ? { target: "_blank", rel: "noreferrer" } : {})} {...props}>
                {props.children}
              </a>
            ) : (
              <button type="button" disabled={entry.disabled === true} {...props}>
                {props.children}
              </button>
            )}
          </Fragment>
        );
      })}
    </div>
  );
};

/** Props of {@link MenuBody}. */
export interface MenuBodyProps extends Omit<MenuProps, "target" | "onOpen"> {
  /** Id of the list. */
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/** The list itself; its own chunk. */
export const MenuBody = ({
  id,
  anchor,
  opened,
  onChange,
  entries,
  head,
  label,
  position = "bottom-end",
  width,
}: MenuBodyProps): ReactNode => {
  const shown = useOpenedAfterMount(opened);
  useEscape(shown, () => onChange(false));
  return (
    <Popover
      opened={shown}
      onChange={onChange}
      position={position}
      offset={6}
      shadow="md"
      withRoles={false}
      // The list has the focus and listens itself: the library would give the focus back to what it lost.
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: "fade" }}
      classNames={{ dropdown: classes["dropdown"] ?? "" }}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown>
        {head === undefined ? null : <div className={classes["head"]}>{head}</div>}
        <List id={id} label={label} entries={entries} onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
