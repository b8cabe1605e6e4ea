import type { Channel } from "@one-hub/sdk";
import { createStore } from "../../../lib/store.ts";

/** Subject of the channel form. */
export type DrawerTarget =
  | { readonly mode: "create" }
  | { readonly mode: "edit" | "copy"; readonly id: number }
  | { readonly mode: "tag"; readonly tag: string };

/** Bulk actions that ask first. */
export type BulkAction = "enable" | "disable" | "priority" | "weight" | "delete";

/** Questions that a row asks before it acts. */
export type RowQuestion =
  | { readonly kind: "delete" | "untag"; readonly row: Channel }
  | { readonly kind: "tagPriority"; readonly tag: string; readonly priority: number; readonly count: number }
  | { readonly kind: "enableTag" | "disableTag" | "deleteTag" | "deleteDisabledInTag"; readonly tag: string }
  | { readonly kind: "deleteDisabled" | "updateBalances" | "testInBackground" };

/** What floats over the list of channels. Absent windows are closed. */
export interface OpenWindows {
  readonly drawer?: DrawerTarget | undefined;
  /** How often the form was opened: each time it starts afresh. */
  readonly round?: number;
  /** Channels to test; rows of tags mean their members, `all` every channel. */
  readonly test?: readonly Channel[] | "all" | undefined;
  /** The channel whose models are checked. */
  readonly check?: Channel | undefined;
  readonly bulk?: { readonly action: BulkAction; readonly rows: readonly Channel[] } | undefined;
  readonly question?: RowQuestion | undefined;
  readonly failing?: true | undefined;
  readonly batch?: true | undefined;
  readonly exported?: readonly Channel[] | "all" | undefined;
  readonly imports?: true | undefined;
}

const windows = createStore<OpenWindows>({});

export const useWindows = windows.useValue;

export const showWindows = (next: OpenWindows): void => windows.set({ ...windows.get(), ...next });

/** Opens the form afresh. */
export const openDrawer = (drawer: DrawerTarget): void =>
  showWindows({ drawer, round: (windows.get().round ?? 0) + 1 });

/** Closes everything: the page is left. */
export const closeWindows = (): void => windows.set({});
