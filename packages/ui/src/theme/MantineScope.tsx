// What the library's own style sheets expect; unlike them, it comes with whichever of its components is first.
import "./mantine-variables.css";

import { DirectionContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";

import { consoleTheme } from "./theme.ts";
import { useLook } from "./look.ts";

const nothing = (): void => undefined;
const nowhere = (): undefined => undefined;

/** Around every component of Mantine: nothing else of the console knows the library, so that pages start without it. */
export const MantineScope = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { direction, scheme, nonce, layers } = useLook();
  const directions = useMemo(() => ({ dir: direction, toggleDirection: nothing, setDirection: nothing }), [direction]);
  // The scheme is the provider's affair: the library reads it and keeps nothing.
  const manager = useMemo(
    () => ({ get: () => scheme, set: nothing, subscribe: nothing, unsubscribe: nothing, clear: nothing }),
    [scheme],
  );
  const theme = useMemo(
    () =>
      layers === undefined
        ? consoleTheme
        : { ...consoleTheme, components: { ...consoleTheme.components, Portal: { defaultProps: { target: layers } } } },
    [layers],
  );
  return (
    <DirectionContext value={directions}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        colorSchemeManager={manager}
        withCssVariables={false}
        // The page keeps its own scheme around a part that has another.
        {...(layers === undefined ? {} : { getRootElement: nowhere })}
        withStaticClasses={false}
        withGlobalClasses={false}
        {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
};
