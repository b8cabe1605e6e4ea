import { Anchor } from "@one-hub/ui";
import type { ReactNode } from "react";
import { outsideOf } from "./task-status.ts";

/** Leads to an address that an upstream gave, in a tab of its own that knows nothing of this one; nothing where it is no web address. */
export const OutsideLink = ({
  address,
  children,
}: {
  readonly address: string | undefined;
  readonly children: ReactNode;
}): ReactNode => {
  const href = outsideOf(address);
  return href === undefined ? null : (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  );
};
