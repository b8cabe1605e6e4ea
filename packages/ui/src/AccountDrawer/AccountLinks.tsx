import { Box } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { NavLinkProps } from "../NavMenu/nav.ts";
import type { ElementProps } from "../theme/element.ts";
import classes from "./AccountLinks.module.css";

/** One way of {@link PlaceSwitch} and {@link AccountLinks}. */
interface AccountLink<To> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly to: To;
  readonly active?: boolean | undefined;
}

/** Props of {@link PlaceSwitch} and {@link AccountLinks}. */
interface AccountLinksProps<To> extends ElementProps {
  /** Name of the landmark. */
  readonly label: string;
  readonly links: readonly AccountLink<To>[];
  readonly renderLink: (props: NavLinkProps<To>) => ReactNode;
}

const Links = <To,>({ label, links, renderLink, className, ref }: AccountLinksProps<To>): ReactNode => (
  <nav ref={ref} className={className} aria-label={label}>
    {links.map(({ id, label: text, icon, to, active = false }) => (
      <Box key={id} component="span" display="contents">
        {renderLink({
          to,
          className: classes["link"],
          children: (
            <>
              {icon}
              <span>{text}</span>
            </>
          ),
          "aria-current": active ? "page" : undefined,
          "data-active": active || undefined,
        })}
      </Box>
    ))}
  </nav>
);

/** The site's two areas side by side, dashboard and home page, with the current one marked. */
export const PlaceSwitch = <To,>({ className, ...rest }: AccountLinksProps<To>): ReactNode => (
  <Links {...rest} className={clsx(classes["switch"], className)} />
);

/** Ways from the account, under each other. */
export const AccountLinks = <To,>({ className, ...rest }: AccountLinksProps<To>): ReactNode => (
  <Links {...rest} className={clsx(classes["links"], className)} />
);
