import { userListSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { timeFilter } from "../../../shared/ListFilters/times.ts";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";

/** Roles that the list is filtered by. */
export const userRoles = [1, 3, 10, 100] as const;
/** Statuses by their name in the address. */
export const userStates = ["enabled", "disabled"] as const;

/** The user list's address. Every filter but `keyword` needs the extension `user_admin`. */
export const userSearch = z.object({
  ...listSearch(userListSortColumns, "-id"),
  /** An id, or the beginning of name, display name, e-mail address or group. */
  keyword: textFilter(),
  id: numberFilter(1),
  name: textFilter(),
  email: textFilter(),
  group: textFilter(),
  role: choiceFilter(userRoles),
  status: choiceFilter(userStates),
  inviter: numberFilter(1),
  /** When people registered. */
  ...timeFilter(),
});
