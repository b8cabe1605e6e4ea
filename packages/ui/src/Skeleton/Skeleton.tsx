import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Skeleton.module.css";

export interface SkeletonProps extends ElementProps<HTMLSpanElement> {
  /** Pixels or any CSS length; all there is when left out. */
  readonly width?: number | string | undefined;
  /** Pixels; 12 when left out. */
  readonly height?: number | string | undefined;
}

/** The shape of what is loading. Invisible for its first 150 ms, so that quick answers do not flash. */
export const Skeleton = ({ width = "100%", height = 12, className, ref }: SkeletonProps): ReactNode => (
  <span
    ref={ref}
    aria-hidden="true"
    className={clsx(classes["bar"], className)}
    style={{ inlineSize: width, blockSize: height }}
  />
);
