import { Box } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./AuthHeading.module.css";

interface AuthHeadingProps extends ElementProps<HTMLDivElement> {
  readonly title: ReactNode;
  /** The muted line under it, e.g. the way to the other form. */
  readonly text?: ReactNode;
}

/** Heading of a form that stands alone. */
export const AuthHeading = ({ title, text, className, ref }: AuthHeadingProps): ReactNode => (
  <Box ref={ref} mb={18} className={className}>
    <Box component="h1" fz={22} lh="30px" lts="-0.015em">
      {title}
    </Box>
    {text === undefined ? null : <p className={classes["text"]}>{text}</p>}
  </Box>
);

interface OrDividerProps extends ElementProps<HTMLDivElement> {
  /** E.g. "or". */
  readonly children: ReactNode;
}

/** A hairline with a word in it, between two ways of signing in. */
export const OrDivider = ({ children, className, ref }: OrDividerProps): ReactNode => (
  <div ref={ref} className={clsx(classes["or"], className)}>
    {children}
  </div>
);
