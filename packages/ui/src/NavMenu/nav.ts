import type { ReactNode } from "react";

/** How the main navigation stands: a sidebar of 250 px, one of 88 px with panels, or a bar under the header. */
export type NavLayout = "vertical" | "mini" | "horizontal";

/** `integrate`: on the page's ground; `apparent`: on a dark ground of its own, in both schemes. */
export type NavColor = "integrate" | "apparent";

/** One entry of a {@link NavMenu}. `To` is the application's own type of a place. */
export interface NavItem<To> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Where it leads; handed to `renderLink`. */
  readonly to?: To | undefined;
  /** An address out of the application: that of another site opens a new tab, a path of this site loads here. */
  readonly href?: string | undefined;
  readonly active?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A few words at the end, e.g. "2 down". */
  readonly info?: ReactNode;
  /** A second line under the label. */
  readonly caption?: string | undefined;
  /** The entry itself then leads nowhere: it expands in place (vertical) or opens a panel (mini, horizontal). */
  readonly children?: readonly NavItem<To>[] | undefined;
}

/** A group of entries under a subheader. A section without entries is not shown. */
export interface NavSection<To> {
  readonly id: string;
  readonly label?: string | undefined;
  readonly items: readonly NavItem<To>[];
}

/** An entry of a site's header: a link, or a button whose panel holds these groups under their subheaders. */
export interface TopNavItem<To> extends NavItem<To> {
  /** A group with a picture is a card, its first link under the picture. */
  readonly groups?: readonly (Required<NavSection<To>> & { readonly picture?: ReactNode })[] | undefined;
}

/** Props that the application's link must pass on to its anchor element. */
export interface NavLinkProps<To> {
  readonly to: To;
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly "aria-current": "page" | undefined;
  readonly "data-active": true | undefined;
}

/** What draws a link of the application. */
export type RenderNavLink<To> = (props: NavLinkProps<To>) => ReactNode;

/** Whether an entry, or one under it, is the open page's. */
export const holdsActive = <To>(item: NavItem<To>): boolean =>
  item.active === true || (item.children ?? []).some(holdsActive);

/** Whether an entry only opens what is under it. */
export const hasChildren = <To>(
  item: NavItem<To>,
): item is NavItem<To> & { readonly children: readonly NavItem<To>[] } =>
  item.children !== undefined && item.children.length > 0;
