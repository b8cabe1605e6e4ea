import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Account.module.css";
import { figures } from "./drawings.ts";

export interface AvatarProps extends ElementProps {
  /** Address of a picture. Where there is none, or it does not arrive: the drawing that `seed` chooses. */
  readonly picture?: string | undefined;
  /** Chooses one of 25 drawings: an id, which counts modulo 25. */
  readonly seed: number;
  /** `md` 32 px, `lg` 72. */
  readonly size?: "md" | "lg" | undefined;
}

/** A built-in drawing; the same number always gives the same one. */
const Drawing = ({ seed }: { readonly seed: number }): ReactNode => {
  const number = ((Math.trunc(seed) % 25) + 25) % 25;
  return (
    <svg viewBox="0 0 32 32" className={classes["picture"]} data-drawing={number}>
      <path fill={`var(--ui-chart-${Math.floor(number / 5) + 1})`} d="M0 0h32v32H0z" />
      <path fill="var(--ui-surface)" fillOpacity={0.85} d={figures[number % 5]} />
    </svg>
  );
};

/** A user's picture as a circle. Decorative: the name is next to it or labels its button. */
export const Avatar = ({ picture, seed, size = "md", className, ref }: AvatarProps): ReactNode => {
  const [failed, setFailed] = useState<string>();
  const shown = picture === "" || picture === failed ? undefined : picture;
  return (
    <span ref={ref} className={clsx(classes["avatar"], className)} data-size={size} aria-hidden="true">
      {shown === undefined ? (
        <Drawing seed={seed} />
      ) : (
        <img className={classes["picture"]} src={shown} alt="" onError={() => setFailed(shown)} />
      )}
    </span>
  );
};
