import type { ReactNode } from "react";

import { drawings } from "./drawings.tsx";
import classes from "./Illustration.module.css";

export type IllustrationName = "comingSoon" | "maintenance" | "dashboard" | "payment" | "paid";

interface IllustrationProps {
  readonly name: IllustrationName;
}

/** A quiet drawing in the colours of the scheme. Decoration: screen readers pass it by. */
export const Illustration = ({ name }: IllustrationProps): ReactNode => (
  <svg className={classes["picture"]} viewBox="0 0 360 180" aria-hidden="true" data-name={name}>
    {drawings[name]}
  </svg>
);
