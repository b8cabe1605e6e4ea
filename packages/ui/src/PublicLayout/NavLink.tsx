import { VisuallyHidden } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUiTexts } from "../theme/texts.ts";
import type { RenderTopNavLink, TopNavLink } from "./top-nav.ts";

interface NavLinkProps<To extends string> {
  readonly link: TopNavLink<To>;
  readonly className: string | undefined;
  readonly children?: ReactNode;
  readonly onFollow?: (() => void) | undefined;
  readonly renderLink: RenderTopNavLink<To>;
}

/** A link of the header, the drawer or a dropdown. */
export const NavLink = <To extends string>({
  link,
  className,
  children,
  onFollow,
  renderLink,
}: NavLinkProps<To>): ReactNode => {
  const { opensNewTab } = useUiTexts();
  const props = {
    className,
    onClick: onFollow,
    ...(link.active === true ? { "aria-current": "page" as const } : {}),
  };
  if (link.to !== undefined) return renderLink({ to: link.to, ...props, children: children ?? link.label });
  const outside = link.href !== undefined && /^[a-z][\w+.-]*:/i.test(link.href);
  return (
    <a href={link.href} {...(outside ? { target: "_blank", rel: "noopener noreferrer" } : {})} {...props}>
      {children ?? link.label}
      {outside ? (
        <>
          <IconExternalLink size={14} aria-hidden="true" />
          <VisuallyHidden>{`(${opensNewTab})`}</VisuallyHidden>
        </>
      ) : null}
    </a>
  );
};
