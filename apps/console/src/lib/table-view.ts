import { DEFAULT_VIEW, type TableView } from "@one-hub/ui";
import { useState } from "react";
import * as z from "zod/mini";
import { storage, storageKeys } from "./storage.ts";

/** Column choice and density as they are stored; what is broken falls back. */
export const viewSchema = z.object({
  hidden: z.catch(z.array(z.string()), [...DEFAULT_VIEW.hidden]),
  density: z.catch(z.enum(["comfortable", "dense"]), DEFAULT_VIEW.density),
});

const read = (name: string, fallback: TableView): TableView => {
  const json = storage.getItem(storageKeys.tableView + name);
  if (json === null) return fallback;
  try {
    const parsed = viewSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
};

/** Column choice and density of a list, remembered on the device under `oneHub-table:<name>`. */
export const useTableView = (
  name: string,
  fallback: TableView = DEFAULT_VIEW,
): [TableView, (view: TableView) => void] => {
  const [view, setView] = useState(() => read(name, fallback));
  return [
    view,
    (next) => {
      storage.setItem(storageKeys.tableView + name, JSON.stringify(next));
      setView(next);
    },
  ];
};
