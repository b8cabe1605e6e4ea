import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Account.module.css";

/** Props of {@link Avatar}. */
export interface AvatarProps extends ElementProps {
  readonly name: string;
  /** Address of a picture; initials when left out. */
  readonly picture?: string | undefined;
}

/** First letters of the first and the last word, by grapheme, so that no script is cut in half. */
const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== "");
  const ends = words.length < 2 ? words : [words[0] ?? "", words[words.length - 1] ?? ""];
  // oxlint-disable-next-line no-restricted-properties -- It cuts text into letters and formats nothing.
  const letters = new Intl.Segmenter();
  return ends
    .map((word) => [...letters.segment(word)][0]?.segment ?? "")
    .join("")
    .toUpperCase();
};

/** A person as a circle. Decoration: the name stands beside it or names its button. */
export const Avatar = ({ name, picture, className, ref }: AvatarProps): ReactNode => (
  // The letters are drawn by the style sheet: they are no text of the button that holds them.
  <span
    ref={ref}
    className={clsx(classes["avatar"], className)}
    data-initials={picture === undefined || picture === "" ? initials(name) : undefined}
    aria-hidden="true"
  >
    {picture === undefined || picture === "" ? null : <img className={classes["avatar"]} src={picture} alt="" />}
  </span>
);
