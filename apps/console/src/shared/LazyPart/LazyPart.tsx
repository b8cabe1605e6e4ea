import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useHydrated } from "../../prerender/prerendered.ts";
import { notifyError } from "../../lib/notify.ts";
import classes from "./LazyPart.module.css";

const nothing = (): null => null;
const always = (): string => "";

/** Props of {@link LazyPart}. */
export interface LazyPartProps {
  readonly children: ReactNode;
  /** What stands in its place until it is there: `true` for a button of the header that shows an icon, else what is as large as it will be. */
  readonly button?: ReactNode;
}

/**
 * A window, or a part of the header, that loads after the page: until it is there, and where it cannot be had, the page stays as it is. It is
 * no part of a prerendered page.
 */
export const LazyPart = ({ children, button = false }: LazyPartProps): ReactNode => {
  const room = button === true ? <span className={classes["room"]} /> : button === false ? null : button;
  return useHydrated() ? (
    <CatchBoundary getResetKey={always} onCatch={notifyError} errorComponent={nothing}>
      <Suspense fallback={room}>{children}</Suspense>
    </CatchBoundary>
  ) : (
    room
  );
};
