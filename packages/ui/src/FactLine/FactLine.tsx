import { Children, Fragment, type ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";

interface FactLineProps extends ElementProps {
  readonly facts: readonly ReactNode[];
}

const block = { display: "inline-block" } as const;

/**
 * Facts in a line with dots between; empty ones are left out. Each keeps its own direction, all of them the page's order, also in a text that finds its
 * direction by its letters; a line breaks between two, not within one.
 */
export const FactLine = ({ facts, className, ref }: FactLineProps): ReactNode => {
  const shown = Children.toArray(facts).filter((fact) => fact !== "");
  return (
    <span ref={ref} className={className} style={block}>
      {Children.map(shown, (fact, index) => (
        <Fragment>
          <span style={block}>
            <bdi>{fact}</bdi>
            {index < shown.length - 1 ? " ·" : null}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
};
