import { type ComponentType, type ReactNode, useEffect, useState } from "react";

import { type Loader, loadOnce } from "./load-once.ts";

/**
 * The loaded module, or `undefined` until it arrives. A failure is thrown to the surrounding error view; the next render loads
 * it again.
 */
export const useLoaded = <Module,>(loader: Loader<Module>): Module | undefined => {
  const [loaded, setLoaded] = useState<{ readonly module: Module | undefined } | { readonly error: unknown }>(() => ({
    module: loader.arrived(),
  }));
  const missing = "module" in loaded && loaded.module === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    loader().then(
      (module) => {
        if (!gone) setLoaded({ module });
      },
      (error: unknown) => {
        if (!gone) setLoaded({ error });
      },
    );
    return () => {
      gone = true;
    };
  }, [loader, missing]);
  if ("error" in loaded) throw loaded.error;
  return loaded.module;
};

/**
 * A component whose code loads when it is first drawn; `fallback` stands until it is there, and an error goes to the view around it.
 *
 * Unlike React's `lazy`, it renders loaded code at once: `lazy` shows its fallback for at least 300 ms.
 * @example const Picker = deferred(async () => (await import("./PickerBody.tsx")).PickerBody);
 */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { readonly fallback?: ReactNode }> => {
  const loader = loadOnce(async () => ({ Component: await load() }));
  const Deferred = ({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }): ReactNode => {
    const part = useLoaded(loader);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is left without the fallback are its props, which the compiler cannot see.
    return part === undefined ? fallback : <part.Component {...(props as unknown as Props)} />;
  };
  return Deferred;
};
