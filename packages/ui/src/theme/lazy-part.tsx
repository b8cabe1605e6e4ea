import { type FunctionComponent, lazy, type ReactNode, Suspense, useState } from "react";

/** A component whose code loads when it is first drawn, or before that by `preload`. */
export type LazyPart<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<FunctionComponent<Props>> };

/** Nothing to see; says that something is on its way, for what should not open in between. */
const mark = <span hidden data-on-its-way />;

/**
 * Makes a component of code that loads when it is first drawn; `room` is its placeholder until it is there. An error of the load goes to the boundary
 * around it, and what is drawn next loads again. A window, which is what has `opened`, loads when it is opened for the first time and stays
 * after that, to fade out.
 *
 * @example const Picker = lazyPart(async () => (await import("./PickerBody.tsx")).PickerBody);
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  room: ReactNode = mark,
): LazyPart<Props> => {
  let arrived: FunctionComponent<Props> | undefined;
  const preload = async (): Promise<FunctionComponent<Props>> => {
    arrived ??= await load();
    return arrived;
  };
  const lazyBody = () =>
    lazy(async () => {
      try {
        return { default: await preload() };
      } catch (error) {
        // React keeps a failure for ever: the next one starts over.
        Pending = lazyBody();
        throw error;
      }
    });
  let Pending = lazyBody();
  const Inside = (props: Props): ReactNode => {
    // A loaded part is drawn at once: React's lazy shows the room first, and for at least 300 ms.
    const [Body] = useState<FunctionComponent<Props>>(() => arrived ?? Pending);
    return (
      <Suspense fallback={room}>
        <Body {...props} />
      </Suspense>
    );
  };
  const Lazy = (props: Props & { readonly opened?: boolean }): ReactNode => {
    const [used, setUsed] = useState(false);
    if (!used && props.opened !== false) setUsed(true);
    return used ? <Inside {...props} /> : null;
  };
  return Object.assign(Lazy, { preload });
};
