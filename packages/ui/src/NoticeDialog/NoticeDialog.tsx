import type { ReactNode } from "react";

import { lazyPart } from "../theme/lazy-part.tsx";
import type { Tone } from "../Status/Status.tsx";

/** Kind of a {@link NoticeEntry}; decides its icon. */
export type NoticeKind = "system" | "notice" | "model" | "feature" | "other";

export interface NoticeEntry {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly kindText: string;
  readonly tone: Exclude<Tone, "neutral">;
  /** Its level in words; left out where it is plain information. */
  readonly toneText?: string | undefined;
  readonly title: string;
  readonly tag?: string | undefined;
  /** Formatted time; left out when unknown. */
  readonly time?: { readonly text: string; readonly dateTime: string } | undefined;
  /** Usually a `Markdown`. */
  readonly content: ReactNode;
}

export interface NoticeDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** How many, formatted; beside the title. */
  readonly count: string;
  readonly notices: readonly NoticeEntry[];
  /** The notice that was asked for: it is brought into view, marked, and has the focus. */
  readonly selected?: number | undefined;
  readonly empty: { readonly title: string; readonly text: string };
}

/** The announcements over the page: at most 86 % of its height, all of it on a phone. */
export const NoticeDialog = lazyPart(async () => (await import("./NoticeDialogBody.tsx")).NoticeDialogBody);
