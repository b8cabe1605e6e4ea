import { createContext, type ReactNode } from "react";

/** An entry of a menu of actions. */
export interface MenuEntry {
  /** Tells it from the others of its menu. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** An address outside of the console, opened in a new tab. */
  readonly href?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A hairline above. */
  readonly divided?: boolean | undefined;
}

/** Draws an entry; given by the open menu, whose code it comes with. */
export const EntryContext = createContext<(entry: MenuEntry) => ReactNode>(() => null);
