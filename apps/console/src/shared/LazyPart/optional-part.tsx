import { lazyPart } from "@one-hub/ui";
import { CatchBoundary } from "@tanstack/react-router";
import type { FunctionComponent, ReactNode } from "react";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { notifyError } from "../../lib/notify.ts";
import { useHydrated } from "../../start/prerendered.ts";

/** Props of a controlled window. */
export interface WindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const nothing = (): null => null;

/**
 * Makes a {@link lazyPart} that a page can do without. Where it breaks or fails to load, a toast reports it, a window closes, and the page stays as it is;
 * the next press tries again. It is no part of a prerendered page. `preload` fetches it for when it is needed: on hover, on focus, when idle.
 */
export const optionalPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  room?: ReactNode,
): FunctionComponent<Props> & { readonly preload: () => void } => {
  const Lazy = lazyPart(load, room);
  const Optional = (props: Props & Partial<WindowProps>): ReactNode => {
    const { opened = true, onClose } = props;
    if (!useHydrated()) return opened ? room : null;
    return (
      <CatchBoundary
        getResetKey={() => String(opened)}
        onCatch={(error) => {
          notifyError(error);
          onClose?.();
        }}
        errorComponent={nothing}
      >
        <Lazy {...props} />
      </CatchBoundary>
    );
  };
  return Object.assign(Optional, { preload: () => fetchAhead(Lazy.preload) });
};
