import type { ReactNode } from "react";

import { hasChildren, holdsActive, type NavLayout, type NavSection, type RenderNavLink } from "./nav.ts";
import { NavLeaf } from "./NavEntry.tsx";
import menu from "./NavMenu.module.css";
import { NavPanel } from "./NavPanel.tsx";
import { NavRow } from "./NavRow.tsx";
import classes from "./NavStrip.module.css";
import { clsx } from "clsx";

export interface NavStripProps<To> {
  readonly sections: readonly NavSection<To>[];
  readonly renderLink: RenderNavLink<To>;
  readonly layout: Exclude<NavLayout, "vertical">;
  readonly place: string | undefined;
}

/** Entries without subheaders: a column of 56 px high ones, or a row of 32 px high ones; what one holds opens in a panel. Its own chunk. */
export const NavStrip = <To,>({ sections, renderLink, layout, place }: NavStripProps<To>): ReactNode => {
  const lists = sections.map((section) => (
    <ul key={section.id} className={clsx(menu["list"], classes["section"])} aria-label={section.label}>
      {section.items.map((item) => (
        <li key={item.id} className={classes["root"]}>
          {hasChildren(item) ? (
            // A change of route closes it.
            <NavPanel key={place} item={item} renderLink={renderLink} side={layout === "mini" ? "end" : "bottom"} />
          ) : (
            <NavLeaf item={item} renderLink={renderLink} />
          )}
        </li>
      ))}
    </ul>
  ));
  if (layout === "mini")
    return (
      <div className={classes["strip"]} data-layout={layout}>
        {lists}
      </div>
    );
  const active = sections.flatMap(({ items }) => items).find(holdsActive);
  return <NavRow current={active && `${active.id} ${place}`}>{lists}</NavRow>;
};
