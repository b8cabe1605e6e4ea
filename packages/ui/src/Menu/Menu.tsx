import "./mantine-popover.ts";

import { Popover } from "@mantine/core";
import { IconCheck, IconDots } from "@tabler/icons-react";
import { clsx } from "clsx";
import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { IconButton } from "../Button/IconButton.tsx";
import classes from "./Menu.module.css";

/** An entry of a {@link Menu}. */
export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** An address; opens a new tab when it leaves the site. */
  readonly href?: string | undefined;
  /** The application's own link: `(props) => <Link to="/x" {...props} />`. */
  readonly renderRoot?: ((props: MenuEntryProps) => ReactNode) | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Marks the choice in force; the entry is then a radio of the menu. */
  readonly checked?: boolean | undefined;
  /** A hairline above. */
  readonly divided?: boolean | undefined;
}

/** What an entry's element must carry. */
export interface MenuEntryProps {
  readonly role: "menuitem" | "menuitemradio";
  readonly tabIndex: -1;
  readonly className: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly "aria-checked"?: boolean | undefined;
}

/** What the menu adds to its button. */
export interface MenuTriggerProps {
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly "aria-haspopup"?: "menu" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly "aria-controls"?: string | undefined;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A button; takes a ref. */
  readonly target: ReactElement<MenuTriggerProps>;
  readonly entries: readonly MenuEntry[];
  /** Above the entries; not part of the menu for screen readers. */
  readonly head?: ReactNode;
  /** Name of the menu. */
  readonly label: string;
  readonly position?: "bottom-start" | "bottom-end" | undefined;
  /** Pixels; as wide as needed when left out. */
  readonly width?: number | undefined;
  readonly onOpen?: (() => void) | undefined;
}

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
        ? event.key.toLocaleLowerCase()
        : undefined;
    const step =
      steps[event.key] ??
      (letter === undefined
        ? undefined
        : all.findIndex((_, index) =>
            all[(at + 1 + index) % all.length]?.textContent?.trim().toLocaleLowerCase().startsWith(letter),
          ) +
          at +
          1);
    if (event.key === "Tab") onClose();
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

/** A list of actions under a button: arrow keys, first letters, Home and End move; Escape and Tab leave. */
export const Menu = ({
  target,
  entries,
  head,
  label,
  position = "bottom-end",
  width,
  onOpen,
}: MenuProps): ReactNode => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const change = (next: boolean): void => {
    setOpened(next);
    if (next) onOpen?.();
    // Focus that is inside the list would be lost with it.
    else if (document.getElementById(id)?.contains(document.activeElement) === true)
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position={position}
      offset={6}
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 120, transition: "fade" }}
      classNames={{ dropdown: classes["dropdown"] ?? "" }}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        {cloneElement(target, {
          "aria-haspopup": "menu",
          "aria-expanded": opened,
          "aria-controls": opened ? id : undefined,
          onClick: (event: MouseEvent<HTMLElement>) => {
            target.props.onClick?.(event);
            change(!opened);
          },
        })}
      </Popover.Target>
      <Popover.Dropdown>
        {head === undefined ? null : <div className={classes["head"]}>{head}</div>}
        <List id={id} label={label} entries={entries} onClose={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** Props of {@link RowMenu}. */
export interface RowMenuProps {
  /** Name of the button, e.g. "More for production". */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The three dots at the end of a row. */
export const RowMenu = ({ label, entries }: RowMenuProps): ReactNode => (
  <Menu label={label} target={<IconButton size="sm" label={label} icon={<IconDots />} />} entries={entries} />
);
