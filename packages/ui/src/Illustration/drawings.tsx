import type { ReactNode } from "react";
import type { IllustrationName } from "./Illustration.tsx";
import classes from "./drawings.module.css";

const bars = [34, 52, 40, 66, 48, 74, 58] as const;

const bill = (
  <>
    <path className={classes["wire"]} d="M30 156h300" />
    <rect className={classes["ground"]} x="106" y="30" width="148" height="126" rx="12" />
    <path className={classes["faint"]} d="M128 58h60M128 76h40" />
    <path className={classes["strong"]} d="M128 134h104" />
    <path className={classes["faint"]} d="M128 100h104" strokeDasharray="2 6" />
  </>
);

/** What each illustration draws, in a box of 360 by 180. */
export const drawings: Readonly<Record<IllustrationName, ReactNode>> = {
  comingSoon: (
    <>
      <path className={classes["wire"]} d="M30 150h300" />
      <path className={classes["wire"]} d="M96 150V92a84 84 0 0 1 168 0v58" />
      <circle className={classes["ground"]} cx="180" cy="92" r="58" />
      <path
        className={classes["faint"]}
        d="M180 44v8M180 132v8M132 92h8M220 92h8M146 58l6 6M214 58l-6 6M146 126l6-6M214 126l-6-6"
      />
      <path stroke="var(--ui-accent)" strokeWidth="4" d="M180 92V62M180 92l22 14" />
      <circle fill="var(--ui-accent)" cx="180" cy="92" r="5" />
      <rect className={classes["ground"]} x="44" y="116" width="34" height="34" rx="8" />
      <rect className={classes["ground"]} x="282" y="124" width="46" height="26" rx="8" />
      <path className={classes["faint"]} d="M54 128h14M54 138h8M292 134h22M292 141h14" />
    </>
  ),
  maintenance: (
    <>
      <path className={classes["wire"]} d="M20 150h320" />
      <rect className={classes["ground"]} x="96" y="40" width="168" height="44" rx="10" />
      <rect className={classes["ground"]} x="96" y="98" width="168" height="44" rx="10" />
      <path className={classes["faint"]} d="M148 62h58M148 120h32" />
      <circle fill="var(--ui-accent)" cx="120" cy="62" r="5" />
      <circle fill="var(--ui-warn)" cx="120" cy="120" r="5" />
      <path className={classes["wire"]} d="M20 62h76M264 62h76" />
      <path className={classes["wire"]} d="M20 120h76" strokeDasharray="4 6" />
      <path className={classes["wire"]} d="M264 120h30" strokeDasharray="4 6" />
      <path
        fill="var(--ui-accent-soft)"
        stroke="var(--ui-accent)"
        strokeWidth="2"
        d="M316 92a20 20 0 0 0-24 26l-26 26a7 7 0 0 0 10 10l26-26a20 20 0 0 0 26-24l-12 12-10-2-2-10z"
      />
    </>
  ),
  dashboard: (
    <>
      <rect fill="var(--ui-bg)" x="0" y="0" width="70" height="180" />
      <path className={classes["faint"]} d="M14 22h34M14 52h40M14 72h30M14 92h36M14 112h26" />
      <rect fill="var(--ui-accent-soft)" x="8" y="44" width="54" height="16" rx="5" />
      <rect className={classes["ground"]} x="86" y="18" width="76" height="40" rx="7" />
      <rect className={classes["ground"]} x="174" y="18" width="76" height="40" rx="7" />
      <rect className={classes["ground"]} x="262" y="18" width="76" height="40" rx="7" />
      <path className={classes["faint"]} d="M98 32h26M186 32h20M274 32h30" />
      <path className={classes["strong"]} d="M98 45h38M186 45h44M274 45h26" />
      <rect className={classes["ground"]} x="86" y="72" width="252" height="92" rx="7" />
      {bars.map((height, index) => (
        <rect
          key={height}
          fill="var(--ui-chart-1)"
          opacity={index === bars.length - 1 ? 0.35 : 0.75}
          x={106 + index * 32}
          y={154 - height}
          width="18"
          height={height}
          rx="3"
        />
      ))}
    </>
  ),
  payment: (
    <>
      {bill}
      <circle className={classes["ground"]} cx="254" cy="46" r="20" />
      <path stroke="var(--ui-accent)" strokeWidth="4" d="M254 46V35M254 46l7 5" />
    </>
  ),
  paid: (
    <>
      {bill}
      <circle fill="var(--ui-accent-fill)" cx="254" cy="46" r="20" />
      <path stroke="var(--ui-on-accent)" strokeWidth="3" d="M245 46l6 6 12-12" />
    </>
  ),
};
