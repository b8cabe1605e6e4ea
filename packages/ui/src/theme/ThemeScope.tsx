import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { Accent } from "./accent-names.ts";
import type { Contrast, Scheme } from "./accents.ts";
import { type Direction, LookContext, useLook } from "./look.ts";
import { roleVariables } from "./roles.ts";

/** Props of {@link ThemeScope}. */
export interface ThemeScopeProps {
  readonly children: ReactNode;
  readonly scheme: Scheme;
  /** What a switch of colours inside asks for. */
  readonly onSchemeChange: (scheme: Scheme) => void;
  readonly direction: Direction;
  readonly accent?: Accent | undefined;
  readonly contrast?: Contrast | undefined;
  readonly className?: string | undefined;
}

/** A part of a page in a look of its own, for showing components. What they open in a layer keeps that look. */
export const ThemeScope = ({
  children,
  scheme,
  onSchemeChange,
  direction,
  accent = "cyan",
  contrast = "default",
  className,
}: ThemeScopeProps): ReactNode => {
  const { nonce } = useLook();
  const place = useRef<HTMLDivElement>(null);
  const [layers, setLayers] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const { style } = place.current ?? {};
    if (style === undefined) return;
    for (const [name, value] of Object.entries(roleVariables(accent, scheme, contrast))) style.setProperty(name, value);
    style.colorScheme = scheme;
  }, [accent, scheme, contrast]);
  const look = useMemo(
    () => ({ direction, scheme, setScheme: onSchemeChange, nonce, ...(layers === null ? {} : { layers }) }),
    [direction, scheme, onSchemeChange, nonce, layers],
  );
  return (
    <div ref={place} dir={direction} data-ui-scope data-mantine-color-scheme={scheme} className={className}>
      <LookContext value={look}>{children}</LookContext>
      <div ref={setLayers} />
    </div>
  );
};
