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

/** A description of a whole call or section, in markdown and in the contract's language. */
export const Description = ({ text }: { readonly text: string }): ReactNode => (
  <div className={classes["prose"]} lang="en" dir="ltr">
    <Markdown text={text} topHeading={4} />
  </div>
);

/** The line beside a field: names in backticks and words, which is all that the contract's hundreds of fields need. */
export const Prose = ({ text }: { readonly text: string }): ReactNode => (
  <div className={classes["prose"]} lang="en" dir="ltr">
    {text
      .trim()
      .split(/\n{2,}/)
      .map((lines) => paragraph(lines.replaceAll("\n", " ")))}
  </div>
);
