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
  readonly room?: ReactNode;
}

/**
 * A window, or a part of the header, that loads after the page: until it is there, and where it cannot be had, the page stays as it is. It is
 * no part of a prerendered page.
 */
export const LazyPart = ({ children, room = false }: LazyPartProps): ReactNode => {
  const place = room === true ? <span className={classes["room"]} /> : room === false ? null : room;
  return useHydrated() ? (
    <CatchBoundary getResetKey={always} onCatch={notifyError} errorComponent={nothing}>
      <Suspense fallback={place}>{children}</Suspense>
    </CatchBoundary>
  ) : (
    place
  );
};
