import { deferred } from "@one-hub/ui";
import { CatchBoundary } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { useHydrated } from "../../start/prerendered.ts";
import { notifyError } from "../../lib/notify.ts";
import classes from "./lazy-part.module.css";

const nothing = (): null => null;
const always = (): string => "";

/** Holds what loads apart: where that breaks or cannot be had, a toast says so and the page stays as it is. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <CatchBoundary getResetKey={always} onCatch={notifyError} errorComponent={nothing}>
    {children}
  </CatchBoundary>
);

/** Room for a button of the header that shows an icon. */
export const iconRoom: ReactNode = <span className={classes["room"]} />;

/**
 * Makes a part of a page, or of the header, of a component that loads after the page; `room` stands in its place until it is there. It is no part of
 * a prerendered page.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  room: ReactNode = null,
): ComponentType<Props> => {
  const Part = deferred(load);
  const LazyPart = (props: Props): ReactNode =>
    useHydrated() ? (
      <PartBoundary>
        <Part {...props} fallback={room} />
      </PartBoundary>
    ) : (
      room
    );
  return LazyPart;
};
