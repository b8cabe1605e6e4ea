import {
  deleteTelegramMenu,
  getTelegramStatus,
  listTelegramMenus,
  reloadTelegramMenus,
  saveTelegramMenu,
  type Gateway,
  type ListTelegramMenusQuery,
  type TelegramMenuPage,
  type TelegramMenuSaveInput,
  type TelegramStatus,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ReadyQuery,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the Telegram bot. */
export const telegramKeys = /* @__PURE__ */ keysOf("telegram");

/** Reading the Telegram bot's state and menus; root. */
export const telegramQueries = {
  /** Whether the bot runs. */
  status: (gateway: Gateway): ReadyQuery<TelegramStatus> =>
    resourceQuery(gateway, telegramKeys.detail("status"), {}, (_none, options) => getTelegramStatus(gateway, options)),
  /** A page of menus. */
  list: ((gateway: Gateway, query: ListTelegramMenusQuery | undefined) =>
    resourceQuery(
      gateway,
      telegramKeys.list(query),
      query,
      (known, options) => listTelegramMenus(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<TelegramMenuPage, ListTelegramMenusQuery>,
};

/** Changing the Telegram bot's menus; root. */
export const telegramMutations: {
  /** Creates a menu, or changes the one with the `id`. */
  save: ResourceMutation<void, TelegramMenuSaveInput>;
  /** Deletes a menu. */
  remove: ResourceMutation<void, number>;
  /** Tells Telegram the bot's commands. */
  reload: ResourceMutation<void, void>;
} = {
  save: /* @__PURE__ */ resourceMutation(
    ["telegram", "save"],
    (gateway, input: TelegramMenuSaveInput) => saveTelegramMenu(gateway, input),
    () => [telegramKeys.lists],
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["telegram", "remove"],
    (gateway, id: number) => deleteTelegramMenu(gateway, id),
    () => [telegramKeys.lists],
  ),
  reload: /* @__PURE__ */ resourceMutation(
    ["telegram", "reload"],
    (gateway, _none: void) => reloadTelegramMenus(gateway),
    () => [telegramKeys.all],
  ),
};

/** Whether the Telegram bot runs; root. */
export const useTelegramStatus = <Selected = TelegramStatus>(
  settings?: QuerySettings<TelegramStatus, Selected>,
): UseQueryResult<Selected> => useResource(telegramQueries.status(useGateway()), settings);

/** A page of the Telegram bot's menus; root. `undefined` reads nothing. */
export const useTelegramMenus = <Selected = TelegramMenuPage>(
  query: ListTelegramMenusQuery | undefined,
  settings?: QuerySettings<TelegramMenuPage, Selected>,
): UseQueryResult<Selected> => useResource(telegramQueries.list(useGateway(), query), settings);

/** {@link telegramMutations}`.save` */
export const useSaveTelegramMenu = (
  callbacks?: MutationCallbacks<void, TelegramMenuSaveInput>,
): UseMutationResult<void, Error, TelegramMenuSaveInput, Rollback | undefined> =>
  useMutation(telegramMutations.save(useGateway(), callbacks));

/** {@link telegramMutations}`.remove` */
export const useDeleteTelegramMenu = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(telegramMutations.remove(useGateway(), callbacks));

/** {@link telegramMutations}`.reload` */
export const useReloadTelegramMenus = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> =>
  useMutation(telegramMutations.reload(useGateway(), callbacks));
