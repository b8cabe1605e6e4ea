import type { ReactNode } from "react";

import { lazyPart } from "../theme/lazy-part.tsx";

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Width in pixels; 440 when left out. */
  readonly width?: number | undefined;
  /** Leaves only the buttons as ways out, the close button among them. */
  readonly persistent?: boolean | undefined;
  /** A call runs whose outcome the window will show: it cannot be closed until then, not even by its close button. */
  readonly busy?: boolean | undefined;
  /** For long content: at most 86 % of the window's height with the title in view, and the whole window where that is narrower than 600 px. */
  readonly sheet?: boolean | undefined;
  /** May be opened while another window is open, and stands over it then. */
  readonly above?: boolean | undefined;
}

/** A window over the page: focus stays in it and returns where it was. */
export const Dialog = lazyPart(async () => (await import("./DialogBody.tsx")).DialogBody);
