import type { TableView } from "@one-hub/ui";
import { useState } from "react";
import * as z from "zod/mini";
import { storage, storageKeys } from "../../lib/storage.ts";
import { viewSchema } from "../../lib/table-view.ts";

export interface SavedView {
  readonly name: string;
  /** Search parameters; the route validates them again, so that an old view only loses unknown ones. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly table: TableView;
}

/** How many views a list keeps. */
export const mostViews = 20;

const stored = z.array(
  z.object({ name: z.string().check(z.minLength(1)), search: z.record(z.string(), z.unknown()), table: viewSchema }),
);

const read = (key: string): readonly SavedView[] => {
  try {
    const parsed = stored.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data.slice(0, mostViews) : [];
  } catch {
    return [];
  }
};

/** The saved views of a list, kept on the device under `oneHub-views:<list>`. */
export const useSavedViews = (list: string) => {
  const key = storageKeys.savedViews + list;
  const [views, setViews] = useState(() => read(key));
  const write = (next: readonly SavedView[]): void => {
    storage.setItem(key, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    /** Adds it, or replaces the view of the same name. */
    save: (view: SavedView): void => {
      // Another tab may have written meanwhile.
      const now = read(key);
      const index = now.findIndex(({ name }) => name === view.name);
      write(index === -1 ? [...now, view] : now.with(index, view));
    },
    remove: (gone: string): void => write(read(key).filter(({ name }) => name !== gone)),
  };
};
