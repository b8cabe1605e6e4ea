import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { useUiTexts } from "../theme/texts.ts";
import type { NavItem, RenderNavLink } from "./nav.ts";
import classes from "./NavMenu.module.css";

/** Icon, label, caption and info of an entry. */
export const NavContent = <To,>({ item }: { readonly item: NavItem<To> }): ReactNode => (
  <>
    {item.icon}
    <span className={classes["text"]} data-part="text">
      <span className={classes["label"]} data-part="label">
        {item.label}
      </span>
      {item.caption === undefined ? null : (
        <span className={classes["caption"]} data-part="caption">
          {item.caption}
        </span>
      )}
    </span>
    {item.info === undefined ? null : (
      <span className={classes["info"]} data-part="info">
        {item.info}
      </span>
    )}
  </>
);

export interface NavLeafProps<To> {
  readonly item: NavItem<To>;
  readonly renderLink: RenderNavLink<To>;
  /** Its look; that of the main navigation when left out. */
  readonly className?: string | undefined;
}

/** An entry without others under it: a link into the application, one out of it, or something dimmed that leads nowhere. */
export const NavLeaf = <To,>({ item, renderLink, className = classes["item"] }: NavLeafProps<To>): ReactNode => {
  const texts = useUiTexts();
  if (item.disabled === true || (item.to === undefined && item.href === undefined)) {
    return (
      <span className={className} aria-disabled="true">
        <NavContent item={item} />
      </span>
    );
  }
  if (item.to === undefined) {
    return item.href?.startsWith("/") === true ? (
      <a className={className} href={item.href}>
        <NavContent item={item} />
      </a>
    ) : (
      <a className={className} href={item.href} target="_blank" rel="noopener noreferrer">
        <NavContent item={item} />
        <IconExternalLink className={classes["end"]} data-part="end" aria-label={texts.opensNewTab} role="img" />
      </a>
    );
  }
  const active = item.active === true;
  return renderLink({
    to: item.to,
    className,
    children: <NavContent item={item} />,
    "aria-current": active ? "page" : undefined,
    "data-active": active || undefined,
  });
};
