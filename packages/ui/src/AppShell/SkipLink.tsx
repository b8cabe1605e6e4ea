import type { ReactNode, RefObject } from "react";

import { useUiTexts } from "../theme/texts.ts";
import classes from "./SkipLink.module.css";

export interface SkipLinkProps {
  /** The page's main region; its id is `main`, and it takes the focus. */
  readonly main: RefObject<HTMLElement | null>;
}

/** The first link of a page: past the navigation, for keyboards. */
export const SkipLink = ({ main }: SkipLinkProps): ReactNode => (
  <a
    className={classes["skip"]}
    href="#main"
    onClick={(event) => {
      // The address keeps the page's search: only focus moves.
      event.preventDefault();
      main.current?.focus();
    }}
  >
    {useUiTexts().skipToContent}
  </a>
);
