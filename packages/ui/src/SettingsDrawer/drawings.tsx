import type { ReactNode } from "react";

import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import classes from "./SettingsDrawer.module.css";

const Lines = ({
  x,
  y,
  widths,
  step = 6,
}: {
  readonly x: number;
  readonly y: number;
  readonly widths: readonly number[];
  readonly step?: number;
}): ReactNode =>
  widths
    .map((width, at) => ({ width, at: y + at * step }))
    .map(({ width, at }) => <rect key={at} x={x} y={at} width={width} height={2.5} rx={1.25} fill="var(--ui-faint)" />);

/** Where the navigation stands, in small. It mirrors with the page. */
export const NavLayoutPicture = ({ layout }: { readonly layout: NavLayout }): ReactNode => (
  <svg viewBox="0 0 88 60" className={classes["picture"]} aria-hidden="true">
    {layout === "horizontal" ? (
      <>
        <rect x={0} y={0} width={88} height={14} fill="var(--ui-sunken)" />
        <rect x={6} y={4.5} width={5} height={5} rx={1.5} fill="var(--ui-accent)" />
        <rect x={16} y={5.5} width={12} height={3} rx={1.5} fill="var(--ui-faint)" />
        <rect x={32} y={5.5} width={9} height={3} rx={1.5} fill="var(--ui-faint)" />
        <rect x={45} y={5.5} width={14} height={3} rx={1.5} fill="var(--ui-faint)" />
        <rect x={8} y={21} width={72} height={32} rx={3} fill="var(--ui-surface)" stroke="var(--ui-line)" />
      </>
    ) : layout === "mini" ? (
      <>
        <rect x={0} y={0} width={16} height={60} fill="var(--ui-sunken)" />
        <rect x={5} y={6} width={6} height={6} rx={2} fill="var(--ui-accent)" />
        {[19, 29, 39].map((y) => (
          <rect key={y} x={6} y={y} width={4} height={4} rx={1.5} fill="var(--ui-faint)" />
        ))}
        <rect x={23} y={8} width={57} height={44} rx={3} fill="var(--ui-surface)" stroke="var(--ui-line)" />
      </>
    ) : (
      <>
        <rect x={0} y={0} width={30} height={60} fill="var(--ui-sunken)" />
        <rect x={6} y={6} width={6} height={6} rx={2} fill="var(--ui-accent)" />
        <Lines x={6} y={20} widths={[16, 12, 18, 10]} step={8} />
        <rect x={37} y={8} width={43} height={44} rx={3} fill="var(--ui-surface)" stroke="var(--ui-line)" />
      </>
    )}
  </svg>
);

/** The navigation's ground, in small. */
export const NavColorPicture = ({ color }: { readonly color: NavColor }): ReactNode => (
  <svg viewBox="0 0 88 40" className={classes["picture"]} aria-hidden="true">
    <g data-ground={color === "apparent" ? "dark" : undefined}>
      <rect x={0} y={0} width={28} height={40} fill={color === "apparent" ? "var(--ui-raised)" : "var(--ui-sunken)"} />
      <rect x={6} y={6} width={6} height={6} rx={2} fill="var(--ui-accent)" />
      <Lines x={6} y={18} widths={[15, 10, 13]} />
    </g>
    <rect x={35} y={7} width={46} height={26} rx={3} fill="var(--ui-surface)" stroke="var(--ui-line)" />
  </svg>
);
