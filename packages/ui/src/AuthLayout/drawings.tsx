import { clsx } from "clsx";
import type { ReactNode } from "react";

import classes from "./drawings.module.css";

const ends = [
  { y: 40, word: 48 },
  { y: 85, word: 36 },
  { y: 130, word: 52 },
  { y: 175, word: 40 },
  { y: 220, word: 30 },
] as const;

/** Decorative drawing of a gateway connected to five models, one connection highlighted. `travelling` animates a request on it, twice. */
export const RoutingPicture = ({ travelling = false }: { readonly travelling?: boolean }): ReactNode => (
  <svg className={classes["picture"]} viewBox="0 0 360 250" aria-hidden="true">
    {ends.map(({ y, word }, index) => (
      <g key={y}>
        <path
          className={clsx(classes["wire"], index === 1 && classes["live"])}
          d={`M70 125 C150 125 170 ${y} 250 ${y}`}
        />
        <rect fill="var(--ui-surface)" stroke="var(--ui-line)" x="250" y={y - 13} width="92" height="26" rx="7" />
        <circle fill={`var(--ui-chart-${index + 1})`} cx="266" cy={y} r="4.5" />
        <rect fill="var(--ui-line-strong)" x="278" y={y - 3} width={word} height="6" rx="3" />
      </g>
    ))}
    {travelling ? <path className={classes["request"]} pathLength="100" d="M70 125 C150 125 170 85 250 85" /> : null}
    <rect fill="var(--ui-accent-fill)" x="10" y="103" width="62" height="44" rx="11" />
    <path className={classes["pulse"]} d="M24 125h8l5-11 7 22 4-11h10" />
  </svg>
);
