import { Markdown } from "@one-hub/ui";
import { createElement, type ReactNode } from "react";
import classes from "./-doc.module.css";

const inline = (part: string): ReactNode => {
  if (part.startsWith("`")) return createElement("code", null, part.slice(1, -1));
  if (part.startsWith("**")) return createElement("strong", null, part.slice(2, -2));
  return part;
};

/** Its parts are children one by one, as if they were written out: they never move, and need no names. */
const paragraph = (text: string): ReactNode =>
  createElement("p", { key: text }, ...text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(inline));

interface ProseProps {
  /** Nothing is drawn where the contract has none. */
  readonly text: string | undefined;
  /** The text of a whole call or section; that of a field has names in backticks and words only, and hundreds of them are drawn. */
  readonly markdown?: boolean;
}

/** The contract's text, in its language. */
export const Prose = ({ text, markdown = false }: ProseProps): ReactNode =>
  text === undefined ? null : (
    <div className={classes["prose"]} lang="en" dir="ltr">
      {markdown ? (
        <Markdown text={text} topHeading={4} />
      ) : (
        text
          .trim()
          .split(/\n{2,}/)
          .map((lines) => paragraph(lines.replaceAll("\n", " ")))
      )}
    </div>
  );
