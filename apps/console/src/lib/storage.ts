/** Local storage that never throws: where it is switched off or full, values last as long as the page. */
const memory = new Map<string, string>();

const local = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** Every entry that the console keeps on the device (specification §3 and product.md §8). */
export const storageKeys = {
  /** Language, mirrored in a cookie. */
  language: "i18next",
  themeMode: "theme-mode",
  settings: "oneHub-settings",
  affCode: "aff",
  /** Prefix of the column choice and density of a list. */
  tableView: "oneHub-table:",
} as const;

/** The console's storage; also what `@one-hub/hooks` is given. */
export const storage = {
  getItem: (key: string): string | null => {
    try {
      return local()?.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem: (key: string, value: string): void => {
    try {
      const target = local();
      if (target === undefined) memory.set(key, value);
      else target.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem: (key: string): void => {
    memory.delete(key);
    try {
      local()?.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  },
};
