import { Children, Fragment, type ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";

interface FactLineProps extends ElementProps {
  readonly facts: readonly ReactNode[];
}

const block = { display: "inline-block" } as const;
const isolated = { unicodeBidi: "isolate" } as const;

/** A sentence from right to left that begins with a short number or a name: by its first letter, "2.4M" would turn it round. */
const LATIN_FIRST = /^[^\p{L}]*\p{Script=Latin}.*[\u0590-\u08ff]/su;

/**
 * Facts in a line with dots between; empty ones are left out. Each keeps its own direction, and a sentence that begins with Latin letters the page's;
 * all of them keep the page's order, also in a text that finds its direction by its letters. A line breaks between two, not within one.
 */
export const FactLine = ({ facts, className, ref }: FactLineProps): ReactNode => {
  const shown = Children.toArray(facts).filter((fact) => fact !== "");
  return (
    <span ref={ref} className={className} style={block}>
      {Children.map(shown, (fact, index) => (
        <Fragment>
          <span style={block}>
            {typeof fact === "string" && LATIN_FIRST.test(fact) ? (
              <span style={isolated}>{fact}</span>
            ) : (
              <bdi>{fact}</bdi>
            )}
            {index < shown.length - 1 ? " ·" : null}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
};
