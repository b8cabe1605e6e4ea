import {
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapRecord,
} from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** A command of the site's Telegram bot and the text that it is answered with, in the format of `parse_mode`. */
export type TelegramMenu = Schemas["TelegramMenu"];
/** A page of menus: rows in `data`, the count of all in `total_count`. */
export type TelegramMenuPage = Schemas["TelegramMenuPage"];
/** Sort order of lists of menus. */
export type TelegramMenuSort = Schemas["TelegramMenuSort"];
/** A menu as it is written. */
export type TelegramMenuInput = Schemas["TelegramMenuInput"];
/** A menu that {@link saveTelegramMenu} writes: a new one where `id` is absent or 0, else a change, in which empty fields keep their value. */
export type TelegramMenuSaveInput = TelegramMenuInput & Revised;
/** Whether the bot runs, and how it gets its messages. */
export type TelegramStatus = Schemas["TelegramStatus"];
/** Filters, order and page of {@link listTelegramMenus}. */
export type ListTelegramMenusQuery = ListQuery<"listTelegramMenus", TelegramMenuSort>;

/** A page of the bot's menus; root. `keyword` is an exact id or the beginning of a command. */
export const listTelegramMenus = (
  gateway: Gateway,
  query: ListTelegramMenusQuery = {},
  options?: CallOptions,
): Promise<TelegramMenuPage> =>
  unwrapPage(gateway.http.GET("/api/option/telegram", { params: { query: present(query) }, ...options }));

/** One menu of the bot; root. */
export const getTelegramMenu = (gateway: Gateway, id: number, options?: CallOptions): Promise<TelegramMenu> =>
  unwrapRecord(gateway.http.GET("/api/option/telegram/{id}", { params: { path: { id } }, ...options }));

/**
 * Creates or changes a menu of the bot; root. `rejected` where another menu, or the bot itself, has the command. Telegram's list of commands
 * follows with {@link reloadTelegramMenus}.
 *
 * @example
 * await saveTelegramMenu(gateway, { command: "faq", description: "Questions", parse_mode: "HTML", reply_message: "<b>Hi</b>" });
 */
export const saveTelegramMenu = (
  gateway: Gateway,
  { revision, ...body }: TelegramMenuSaveInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.POST("/api/option/telegram", { body, ...ifMatch(revision, options) }));

/** Deletes a menu of the bot; root. */
export const deleteTelegramMenu = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/option/telegram/{id}", { params: { path: { id } }, ...options }));

/** Whether the bot runs; root. */
export const getTelegramStatus = (gateway: Gateway, options?: CallOptions): Promise<TelegramStatus> =>
  unwrapRecord(gateway.http.GET("/api/option/telegram/status", { ...options }));

/** Tells Telegram the bot's commands, which its apps list; root. `rejected` while the bot is off. */
export const reloadTelegramMenus = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/option/telegram/reload", { ...options }));
