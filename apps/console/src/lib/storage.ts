import { storageKeys as gatewayKeys, tolerantStorage } from "@one-hub/hooks";

/** The device's storage; never throws. */
export const storage = tolerantStorage(() => localStorage);

/** Every entry that the console keeps on the device (specification §3 and product.md §8), those of `@one-hub/hooks` included. */
export const storageKeys = {
  ...gatewayKeys,
  /** Language, mirrored in a cookie for the host. */
  language: "i18next",
  /** Chosen scheme, beside its place in the settings. */
  themeMode: "theme-mode",
  settings: "oneHub-settings",
  /** Prefix of the column choice and density of a list. */
  tableView: "oneHub-table:",
  /** Prefix of the saved views of a list. */
  savedViews: "oneHub-views:",
  /** Prefix of a user's conversations of the playground. */
  chats: "oneHub-chats:",
} as const;
