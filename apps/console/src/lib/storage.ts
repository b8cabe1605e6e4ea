import { storageKeys as gatewayKeys, safeStorage } from "@one-hub/hooks";

/** The device's storage; never throws. */
export const storage = safeStorage(() => localStorage);

/** Every entry that the console stores on the device, including those of `@one-hub/hooks`. */
export const storageKeys = {
  ...gatewayKeys,
  /** Language, mirrored in a cookie for the host. */
  language: "i18next",
  /** Chosen scheme, beside its place in the settings. */
  themeMode: "theme-mode",
  settings: "oneHub-settings",
  /** Text of the notice that this device showed last, of a gateway without announcements. */
  lastNoticeText: "oneHub-noticeText",
  /** `inter` once that font has been loaded. */
  font: "oneHub-font",
  /** Prefix of the column choice and density of a list. */
  tableView: "oneHub-table:",
  /** Prefix of the rows of a page that were chosen for the list of a route. */
  pageSize: "oneHub-pageSize:",
  /** Prefix of the saved views of a list. */
  savedViews: "oneHub-views:",
  /** Prefix of a user's conversations of the playground. */
  chats: "oneHub-chats:",
} as const;
