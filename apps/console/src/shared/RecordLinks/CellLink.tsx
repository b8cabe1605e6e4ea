import { Anchor, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

const look = `mantine-focus-auto ${Text.classes["root"]} ${Anchor.classes["root"]} mantine-Anchor-root`;

interface CellLinkProps {
  readonly to: "/dashboard/user/profile";
  readonly search: { readonly id: number };
  readonly children: ReactNode;
}

/**
 * A link in each row of a list: the look of Mantine's Anchor without its three components. The router's own link resolves its address anew
 * with every change of the page's, a tenth of what 100 rows cost.
 */
export const CellLink = ({ to, search, children }: CellLinkProps): ReactNode => {
  const router = useRouter();
  return (
    <a
      href={to + router.options.stringifySearch(search)}
      className={look}
      data-underline="always"
      // Not on hover: a pointer that crosses the list would ask for each person that it passes.
      onPointerDown={() => void router.preloadRoute({ to, search })}
      onClick={(event) => {
        // Other presses are the browser's: a new tab, a new window, a download.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ to, search });
      }}
    >
      {children}
    </a>
  );
};
