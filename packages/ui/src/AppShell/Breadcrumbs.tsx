import { Flex, Anchor } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { NavLinkProps } from "../NavMenu/nav.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./Breadcrumbs.module.css";

/** One step of {@link Breadcrumbs}. */
interface Breadcrumb<To> {
  readonly id: string;
  readonly label: string;
  /** Left out by a step that is no page. */
  readonly to?: To | undefined;
}

interface BreadcrumbsProps<To> extends ElementProps {
  /** From the outermost to the open page. */
  readonly steps: readonly Breadcrumb<To>[];
  readonly renderLink: (props: Pick<NavLinkProps<To>, "to" | "className" | "children">) => ReactNode;
}

/** Where a page sits that is under another one. Its last step is the page itself. */
export const Breadcrumbs = <To,>({ steps, renderLink, className, ref }: BreadcrumbsProps<To>): ReactNode => {
  const texts = useUiTexts();
  return (
    <nav ref={ref} className={clsx(classes["crumbs"], className)} aria-label={texts.breadcrumbs}>
      <Flex component="ol" wrap="wrap">
        {steps.map(({ id, label, to }, at) => (
          <li key={id} className={classes["step"]}>
            {at === steps.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : to === undefined ? (
              label
            ) : (
              <Anchor renderRoot={(props: Omit<NavLinkProps<To>, "to">) => renderLink({ ...props, to })}>
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </Flex>
    </nav>
  );
};
