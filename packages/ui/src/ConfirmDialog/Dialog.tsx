import { lazy, type ReactNode, Suspense } from "react";

import { useEverOpened } from "../theme/opened.ts";

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Width in pixels; 440 when left out. */
  readonly width?: number | undefined;
  /** Leaves only the buttons as ways out. */
  readonly persistent?: boolean | undefined;
}

const DialogBody = lazy(async () => ({ default: (await import("./DialogBody.tsx")).DialogBody }));

/** A window over the page: focus stays in it and returns where it was. */
export const Dialog = (props: DialogProps): ReactNode =>
  useEverOpened(props.opened) ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
