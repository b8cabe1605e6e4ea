import type { ReactNode } from "react";

/** A short message that leaves by itself. */
export interface Toast {
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly text: ReactNode;
  readonly title?: ReactNode;
  /** Name of the close button, in the language of the moment. */
  readonly closeLabel: string;
  /** A toast of the same id is replaced instead of added. */
  readonly id?: string | undefined;
  /** Milliseconds; 4000 when left out, `false` keeps it. */
  readonly duration?: number | false | undefined;
}
