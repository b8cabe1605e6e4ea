import { Anchor, Code } from "@mantine/core";
import { createElement, Fragment, type ReactNode } from "react";
import classes from "./-telegram.module.css";
import type { Piece } from "./-text-tree.ts";

const draw = (piece: Piece): ReactNode => {
  if (typeof piece === "string") return piece;
  const { style, href, children } = piece;
  const inner = <Formatted pieces={children} />;
  switch (style) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "spoiler":
      return <span className={classes["spoiler"]}>{inner}</span>;
    case "code":
      return <Code>{inner}</Code>;
    case "pre":
      return <Code block>{inner}</Code>;
    case "quote":
      return <blockquote className={classes["quote"]}>{inner}</blockquote>;
    case "link":
      // Other schemes open something in Telegram alone.
      return /^https?:\/\//i.test(href ?? "") ? (
        <Anchor href={href} title={href} target="_blank" rel="noopener noreferrer">
          {inner}
        </Anchor>
      ) : (
        <u title={href}>{inner}</u>
      );
    default:
      return inner;
  }
};

/** A text of Telegram as its apps draw it. */
export const Formatted = ({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode =>
  // As arguments and not as a list: nothing names the pieces but their places.
  createElement(Fragment, null, ...pieces.map(draw));
