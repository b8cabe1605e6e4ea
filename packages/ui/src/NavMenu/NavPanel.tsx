import { IconChevronDown } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import { HoverPanel } from "./HoverPanel.tsx";
import { hasChildren, holdsActive, type NavItem, type RenderNavLink } from "./nav.ts";
import { NavContent, NavLeaf } from "./NavEntry.tsx";
import menu from "./NavMenu.module.css";
import classes from "./NavStrip.module.css";

interface ListProps<To> {
  readonly item: NavItem<To>;
  readonly renderLink: RenderNavLink<To>;
}

const List = <To,>({ item, renderLink }: ListProps<To>): ReactNode => (
  <>
    <span className={classes["panelHead"]}>{item.label}</span>
    <ul className={menu["list"]}>
      {(item.children ?? []).map((child) => (
        <li key={child.id}>
          {hasChildren(child) ? (
            <List item={child} renderLink={renderLink} />
          ) : (
            <NavLeaf item={child} renderLink={renderLink} />
          )}
        </li>
      ))}
    </ul>
  </>
);

export interface NavPanelProps<To> extends ListProps<To> {
  /** Beside the entry, or below it. */
  readonly side: "end" | "bottom";
}

/** An entry whose children open in a panel. */
export const NavPanel = <To,>({ item, renderLink, side }: NavPanelProps<To>): ReactNode => (
  <HoverPanel
    label={item.label}
    side={side}
    className={classes["holder"]}
    panelClassName={classes["panel"]}
    button={{
      className: menu["item"],
      disabled: item.disabled,
      ...(holdsActive(item) ? { "data-within": true } : {}),
      children: (
        <>
          <NavContent item={item} />
          <IconChevronDown className={clsx(menu["end"], classes["towards"])} data-part="end" aria-hidden="true" />
        </>
      ),
    }}
  >
    <List item={item} renderLink={renderLink} />
  </HoverPanel>
);
