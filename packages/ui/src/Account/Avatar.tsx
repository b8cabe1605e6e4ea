import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Account.module.css";

/** Props of {@link Avatar}. */
export interface AvatarProps extends ElementProps {
  /** Address of a picture. Where there is none, or it does not arrive: the drawing that `seed` chooses. */
  readonly picture?: string | undefined;
  /** Chooses one of 25 drawings: an id, which counts modulo 25. */
  readonly seed: number;
  /** `md` 32 px, `lg` 72. */
  readonly size?: "md" | "lg" | undefined;
}

/** Five figures in a square of 32, each in five colours of the charts: the 25 drawings. */
const figures = [
  "M16 7a6 6 0 1 0 .01 0zM2 34a14 14 0 0 1 28 0z",
  "M16 3a13 13 0 1 0 .01 0zm0 5a8 8 0 1 1-.01 0zm0 4a4 4 0 1 0 .01 0z",
  "M16 16V5a11 11 0 0 1 11 11zm0 0v11A11 11 0 0 1 5 16z",
  "M-4 14 14-4h8L-4 22zM10 36l26-26v8L18 36z",
  "M4 20a6 6 0 0 1 12 0 6 6 0 0 0 12 0v16H4zm12-14a4 4 0 1 0 .01 0z",
] as const;

/** A drawing of ours; the same number always gives the same one. */
const Drawing = ({ seed }: { readonly seed: number }): ReactNode => {
  const number = ((Math.trunc(seed) % 25) + 25) % 25;
  return (
    <svg viewBox="0 0 32 32" className={classes["drawing"]} data-hue={Math.floor(number / 5)} data-drawing={number}>
      <path d={figures[number % 5]} />
    </svg>
  );
};

/** A person as a circle. Decoration: the name stands beside it or names its button. */
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
