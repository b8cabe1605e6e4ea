import type { ComponentProps, ReactNode } from "react";

/** A link of the site's top navigation. */
export interface TopNavLink<To extends string = string> {
  readonly id: string;
  readonly label: string;
  /** A page of the application; drawn by `renderLink`. */
  readonly to?: To | undefined;
  /** An address; opens a new tab when it leaves the site. */
  readonly href?: string | undefined;
  /** The page of the moment. */
  readonly active?: boolean | undefined;
}

/** Links of a dropdown under one subheader. */
interface TopNavGroup<To extends string = string> {
  readonly id: string;
  readonly title: string;
  readonly links: readonly TopNavLink<To>[];
  /** Makes a card of the group: this picture above its links. */
  readonly picture?: ReactNode;
}

/** An entry of the top navigation: a link, or a dropdown where it has groups. */
export interface TopNavItem<To extends string = string> extends TopNavLink<To> {
  readonly groups?: readonly TopNavGroup<To>[] | undefined;
}

/** Props that a link's element must accept. */
export type TopNavLinkProps<To extends string = string> = Pick<
  ComponentProps<"a">,
  "className" | "children" | "onClick" | "aria-current"
> & { readonly to: To };

/** Draws a link of the application: `({ to, ...props }) => <Link to={to} {...props} />`. */
export type RenderTopNavLink<To extends string = string> = (props: TopNavLinkProps<To>) => ReactNode;
