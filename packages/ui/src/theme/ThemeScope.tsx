import {
  DirectionContext,
  MantineContext,
  MantineProvider,
  mergeThemeOverrides,
  useMantineContext,
  useMantineStyleNonce,
} from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { Accent } from "./accent-names.ts";
import type { AccentTone, Contrast, Scheme } from "./accents.ts";
import { roleVariables } from "./roles.ts";
import { consoleTheme, resolveCssVariables } from "./theme.ts";
import type { Direction } from "./ThemeProvider.tsx";

export interface ThemeScopeProps {
  readonly children: ReactNode;
  readonly scheme: Scheme;
  /** Called by a switch of colours inside. */
  readonly onSchemeChange: (scheme: Scheme) => void;
  readonly direction: Direction;
  readonly accent?: Accent | AccentTone | undefined;
  readonly contrast?: Contrast | undefined;
  readonly className?: string | undefined;
}

/** Mantine ignores changes of a forced scheme: this hands them to the owner of the scope. */
const SchemeOwner = ({ children, onSchemeChange }: Pick<ThemeScopeProps, "children" | "onSchemeChange">): ReactNode => {
  const mantine = useMantineContext();
  const value = useMemo(
    () => ({
      ...mantine,
      setColorScheme: (scheme: Scheme | "auto") => {
        if (scheme !== "auto") onSchemeChange(scheme);
      },
    }),
    [mantine, onSchemeChange],
  );
  return <MantineContext value={value}>{children}</MantineContext>;
};

const ignore = (): void => undefined;
const noRoot = (): undefined => undefined;

/** A part of a page in a look of its own, for showing components. Layers opened from inside keep that look. */
export const ThemeScope = ({
  children,
  scheme,
  onSchemeChange,
  direction,
  accent = "cyan",
  contrast = "default",
  className,
}: ThemeScopeProps): ReactNode => {
  const id = useId();
  const nonce = useMantineStyleNonce();
  const place = useRef<HTMLDivElement>(null);
  const [layers, setLayers] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const { style } = place.current ?? {};
    if (style === undefined) return;
    for (const [name, value] of Object.entries(roleVariables(accent, scheme, contrast))) style.setProperty(name, value);
    style.colorScheme = scheme;
  }, [accent, scheme, contrast]);
  const directions = useMemo(() => ({ dir: direction, toggleDirection: ignore, setDirection: ignore }), [direction]);
  const theme = useMemo(
    () =>
      mergeThemeOverrides(
        consoleTheme,
        layers === null ? {} : { components: { Portal: { defaultProps: { target: layers } } } },
      ),
    [layers],
  );
  return (
    <div ref={place} dir={direction} data-ui-scope={id} data-mantine-color-scheme={scheme} className={className}>
      <DirectionContext value={directions}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolveCssVariables}
          cssVariablesSelector={`[data-ui-scope="${id}"]`}
          forceColorScheme={scheme}
          // The page keeps its own scheme around the scope.
          getRootElement={noRoot}
          withGlobalClasses={false}
          {...(nonce === undefined ? {} : { getStyleNonce: () => nonce() ?? "" })}
        >
          <SchemeOwner onSchemeChange={onSchemeChange}>{children}</SchemeOwner>
        </MantineProvider>
      </DirectionContext>
      <div ref={setLayers} />
    </div>
  );
};
