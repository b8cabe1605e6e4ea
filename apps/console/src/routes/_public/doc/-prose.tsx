import { Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import classes from "./-doc.module.css";

const inline = (text: string): readonly ReactNode[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    // Parts never move: their place is their identity.
    if (part.startsWith("`")) return <code key={index}>{part.slice(1, -1)}</code>; // oxlint-disable-line react/no-array-index-key
    if (part.startsWith("**")) return <strong key={index}>{part.slice(2, -2)}</strong>; // oxlint-disable-line react/no-array-index-key
    return part;
  });

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
      .map((paragraph) => (
        <p key={paragraph}>{inline(paragraph.replaceAll("\n", " "))}</p>
      ))}
  </div>
);
