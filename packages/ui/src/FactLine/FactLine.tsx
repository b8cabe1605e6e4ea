import { Box } from "@mantine/core";
import { Children, Fragment, type ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";

interface FactLineProps extends ElementProps {
  readonly facts: readonly ReactNode[];
}

/** Facts in a line with dots between. Each keeps its own direction, all of them the page's order; a line breaks between two, not within one. */
export const FactLine = ({ facts, className, ref }: FactLineProps): ReactNode => (
  <span ref={ref} className={className}>
    {Children.map(facts, (fact, index) => (
      <Fragment>
        <Box component="span" display="inline-block">
          <bdi>{fact}</bdi>
          {index < facts.length - 1 ? " ·" : null}
        </Box>{" "}
      </Fragment>
    ))}
  </span>
);
