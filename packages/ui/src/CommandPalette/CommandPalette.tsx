import type { ReactNode } from "react";

import { lazyPart } from "../theme/lazy-part.tsx";

/** Something to choose. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string;
  readonly label: string;
  /** Muted, at the end: where it leads, what state it is in. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

/** Items of one kind under a heading. */
export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
  /** A line in the place of items that are on their way or did not come. */
  readonly note?: ReactNode;
}

export interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Name of the window and of its field. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What fits what was typed, in the order in which it is shown. A group without items and note is left out. */
  readonly groups: readonly PaletteGroup[];
  /** Shown when nothing fits. */
  readonly noMatch: string;
  /** Announced when the results change, e.g. "3 results". */
  readonly resultsText: (count: number) => string;
}

/** A field over the page that finds pages, actions and records. Arrow keys move, Enter chooses, Escape closes; the field keeps the focus. */
export const CommandPalette = lazyPart(async () => (await import("./CommandPaletteBody.tsx")).CommandPaletteBody);
