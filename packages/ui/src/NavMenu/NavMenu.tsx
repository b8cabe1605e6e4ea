import { IconChevronDown } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useId, useMemo, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import { lazyPart } from "../theme/lazy-part.tsx";
import { useUiTexts } from "../theme/texts.ts";
import { hasChildren, holdsActive, type NavItem, type NavLayout, type NavSection, type RenderNavLink } from "./nav.ts";
import { NavContent, NavLeaf } from "./NavEntry.tsx";
import classes from "./NavMenu.module.css";

/** The narrow and the horizontal layout, whose code only those need who chose one. */
const NavStrip = lazyPart(async () => (await import("./NavStrip.tsx")).NavStrip);

/** Asks for the mini and the horizontal navigation before they are drawn. */
export const loadNavStrip = NavStrip.preload;

interface NavMenuProps<To> extends ElementProps {
  readonly sections: readonly NavSection<To>[];
  readonly renderLink: RenderNavLink<To>;
  /** `vertical` when left out. */
  readonly layout?: NavLayout | undefined;
  /** The open route. With every change, what was expanded or opened by hand folds unless it holds the page. */
  readonly place?: string | undefined;
  /** Name of the landmark; "Navigation" in the provider's words when left out. */
  readonly label?: string | undefined;
}

type Way<To> = Pick<NavMenuProps<To>, "renderLink" | "place">;

interface EntryProps<To> extends Way<To> {
  readonly item: NavItem<To>;
}

const Group = <To,>({ item, renderLink, place }: EntryProps<To>): ReactNode => {
  const id = useId();
  const within = holdsActive(item);
  const [open, setOpen] = useState(within);
  const [was, setWas] = useState({ place, within });
  if (was.place !== place || was.within !== within) {
    setWas({ place, within });
    setOpen(within);
  }
  return (
    <>
      <button
        type="button"
        className={classes["item"]}
        aria-expanded={open}
        aria-controls={id}
        data-within={within || undefined}
        disabled={item.disabled}
        onClick={() => setOpen(!open)}
      >
        <NavContent item={item} />
        <IconChevronDown className={clsx(classes["end"], classes["chevron"])} aria-hidden="true" />
      </button>
      <ul id={id} className={clsx(classes["list"], classes["kids"])} hidden={!open}>
        {open
          ? (item.children ?? []).map((child) => (
              <li key={child.id}>
                <Entry item={child} renderLink={renderLink} place={place} />
              </li>
            ))
          : null}
      </ul>
    </>
  );
};

const Entry = <To,>({ item, renderLink, place }: EntryProps<To>): ReactNode => {
  // On the way to another page all leaves but two stay as they are.
  const leaf = useMemo(
    () => (hasChildren(item) ? undefined : <NavLeaf item={item} renderLink={renderLink} />),
    [item, renderLink],
  );
  return leaf ?? <Group item={item} renderLink={renderLink} place={place} />;
};

/** A section of the sidebar under its subheader, which folds it. */
const Part = <To,>({
  section: { label, items },
  renderLink,
  place,
}: Way<To> & { readonly section: NavSection<To> }): ReactNode => {
  const id = useId();
  const [open, setOpen] = useState(true);
  return (
    <div>
      {label === undefined ? null : (
        <button
          type="button"
          className={classes["head"]}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {label}
          <IconChevronDown className={classes["chevron"]} size={14} aria-hidden="true" />
        </button>
      )}
      <ul id={id} className={classes["list"]} aria-label={label} hidden={!open}>
        {items.map((item) => (
          <li key={item.id}>
            <Entry item={item} renderLink={renderLink} place={place} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * The main navigation. Vertical: sections under subheaders that fold, entries 44 px high, those under them 36, expanding in place. Mini: entries
 * of 56 px, horizontal: of 32 px in a row; there, what an entry holds opens in a panel by hover, keyboard and touch.
 */
export const NavMenu = <To,>({
  sections,
  renderLink,
  layout = "vertical",
  place,
  label,
  className,
  ref,
}: NavMenuProps<To>): ReactNode => {
  const texts = useUiTexts();
  const shown = sections.filter((section) => section.items.length > 0);
  return (
    <nav
      ref={ref}
      className={clsx(classes["nav"], className)}
      data-layout={layout}
      aria-label={label ?? texts.navigation}
    >
      {layout === "vertical" ? (
        shown.map((section) => <Part key={section.id} section={section} renderLink={renderLink} place={place} />)
      ) : (
        <NavStrip
          sections={shown}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It gets the targets of these sections alone.
          renderLink={renderLink as RenderNavLink<unknown>}
          layout={layout}
          place={place}
        />
      )}
    </nav>
  );
};
