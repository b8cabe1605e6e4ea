import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./NavMenu.module.css";

/** One entry of a {@link NavMenu}. `To` is the application's own type of a place. */
export interface NavItem<To> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Where it leads; handed to `renderLink`. */
  readonly to?: To | undefined;
  /** An absolute address; opens a new tab. */
  readonly href?: string | undefined;
  readonly active?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A few words at the end, e.g. "2 down". */
  readonly info?: ReactNode;
  /** A second line under the label. */
  readonly caption?: string | undefined;
  /** Expand in place; the entry itself then leads nowhere. */
  readonly children?: readonly NavItem<To>[] | undefined;
}

/** A group of entries under a subheader. A section without entries is not shown. */
export interface NavSection<To> {
  readonly id: string;
  readonly label?: string | undefined;
  readonly items: readonly NavItem<To>[];
}

/** What the application's link must carry over to its anchor element. */
export interface NavLinkProps<To> {
  readonly to: To;
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly "aria-current": "page" | undefined;
  readonly "data-active": true | undefined;
}

/** Props of {@link NavMenu}. */
export interface NavMenuProps<To> extends ElementProps {
  readonly sections: readonly NavSection<To>[];
  /** `({ to, ...props }) => <Link to={to} {...props} />` */
  readonly renderLink: (props: NavLinkProps<To>) => ReactNode;
  /** Name of the landmark; "Navigation" in the provider's words when left out. */
  readonly label?: string | undefined;
}

const holdsActive = <To,>(item: NavItem<To>): boolean =>
  item.active === true || (item.children ?? []).some(holdsActive);

const Content = <To,>({ item }: { readonly item: NavItem<To> }): ReactNode => (
  <>
    {item.icon}
    <span className={classes["text"]}>
      <span className={classes["label"]}>{item.label}</span>
      {item.caption === undefined ? null : <span className={classes["caption"]}>{item.caption}</span>}
    </span>
    {item.info === undefined ? null : <span className={classes["info"]}>{item.info}</span>}
  </>
);

interface EntryProps<To> {
  readonly item: NavItem<To>;
  readonly renderLink: (props: NavLinkProps<To>) => ReactNode;
}

const Group = <To,>({ item, renderLink }: EntryProps<To>): ReactNode => {
  const id = useId();
  const within = holdsActive(item);
  const [open, setOpen] = useState(within);
  const [wasWithin, setWasWithin] = useState(within);
  // A change of route opens the group that holds the page and folds the one that was left.
  if (within !== wasWithin) {
    setWasWithin(within);
    setOpen(within);
  }
  return (
    <li>
      <button
        type="button"
        className={classes["item"]}
        aria-expanded={open}
        aria-controls={id}
        data-within={within || undefined}
        disabled={item.disabled}
        onClick={() => setOpen(!open)}
      >
        <Content item={item} />
        <IconChevronDown className={classes["chevron"]} aria-hidden="true" />
      </button>
      <ul id={id} className={clsx(classes["list"], classes["kids"])} hidden={!open}>
        {(item.children ?? []).map((child) => (
          <Entry key={child.id} item={child} renderLink={renderLink} />
        ))}
      </ul>
    </li>
  );
};

const Entry = <To,>({ item, renderLink }: EntryProps<To>): ReactNode => {
  const texts = useUiTexts();
  if (item.children !== undefined && item.children.length > 0) return <Group item={item} renderLink={renderLink} />;
  if (item.disabled === true || (item.to === undefined && item.href === undefined)) {
    return (
      <li>
        <span className={classes["item"]} aria-disabled="true">
          <Content item={item} />
        </span>
      </li>
    );
  }
  if (item.to === undefined) {
    return (
      <li>
        <a className={classes["item"]} href={item.href} target="_blank" rel="noreferrer">
          <Content item={item} />
          <IconExternalLink className={classes["chevron"]} aria-label={texts.opensNewTab} role="img" />
        </a>
      </li>
    );
  }
  const active = item.active === true;
  return (
    <li>
      {renderLink({
        to: item.to,
        className: classes["item"],
        children: <Content item={item} />,
        "aria-current": active ? "page" : undefined,
        "data-active": active || undefined,
      })}
    </li>
  );
};

/** The sidebar's menu: sections with subheaders; entries 44 px high, children 36, expanding in place. */
export const NavMenu = <To,>({ sections, renderLink, label, className, ref }: NavMenuProps<To>): ReactNode => {
  const texts = useUiTexts();
  return (
    <nav ref={ref} className={clsx(classes["nav"], className)} aria-label={label ?? texts.navigation}>
      {sections
        .filter((section) => section.items.length > 0)
        .map((section) => (
          <div key={section.id}>
            {section.label === undefined ? null : <div className={classes["head"]}>{section.label}</div>}
            <ul className={classes["list"]} aria-label={section.label}>
              {section.items.map((item) => (
                <Entry key={item.id} item={item} renderLink={renderLink} />
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
};
