import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { outsideOf } from "./task-status.ts";

/** Link to an upstream's address, in a new tab without an opener. Renders nothing if it is no web address. */
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
