import { type QueryMaker, userQueries } from "@one-hub/hooks";
import { type ListUsersQuery, type UserListSort, type UserPage, type UserSort, userSortColumns } from "@one-hub/sdk";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { userSearch, userStates } from "./-user.search.ts";

/** The list's query, whichever parameter its order is sent by. */
type UserListQuery = Omit<ListUsersQuery, "order" | "sort"> & { readonly order: UserListSort };

const isUserSort = (order: UserListSort): order is UserListSort & UserSort =>
  userSortColumns.some((column) => order === column || order === `-${column}`);

/** Columns that open one-hub does not sort by go to the parameter of the extension. */
const sendOrder = ({ order, ...query }: UserListQuery): ListUsersQuery =>
  isUserSort(order) ? { ...query, order } : { ...query, sort: order };

/** Users, with the filters that the gateway has. */
export const userList = defineList({
  name: "user",
  search: userSearch,
  queries: {
    own: ((gateway, query: UserListQuery | undefined) =>
      userQueries.list(gateway, query && sendOrder(query))) as QueryMaker<UserPage, UserListQuery>,
  },
  view: { hidden: ["display", "calls", "created", "inviter", "ip", "bindings"], density: "dense" },
  toQuery: ({ page, size, order, keyword, ...search }, { offers, start, end }): UserListQuery => {
    const extended = offers("user_admin");
    return {
      page,
      size,
      order: extended || isUserSort(order) ? order : "-id",
      keyword: emptyToUndefined(keyword),
      ...(extended && {
        user_id: search.id,
        name: emptyToUndefined(search.name),
        email: emptyToUndefined(search.email),
        group: emptyToUndefined(search.group),
        role: search.role,
        status: search.status === undefined ? undefined : search.status === userStates[0] ? 1 : 2,
        inviter_id: search.inviter,
        created_from: start,
        created_to: end,
      }),
    };
  },
});
