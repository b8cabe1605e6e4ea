import { groupQueries } from "@one-hub/hooks";
import { groupRatio, type UserGroup } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList, type RowsPage } from "../../../../shared/ListPage/define-list.ts";
import { groupSearch, type GroupSearch, type groupSortColumns } from "./-group.search.ts";

type GroupColumn = (typeof groupSortColumns)[number];

interface GroupQuery extends Pick<GroupSearch, "page" | "size" | "order" | "state" | "public" | "promotion"> {
  readonly keyword: string | undefined;
}

/** Whether a group may be used: a missing `enable` counts as on. */
export const isEnabled = ({ enable }: UserGroup): boolean => enable !== false;

const sortValue = (group: UserGroup, column: GroupColumn): string | number => {
  switch (column) {
    case "symbol":
    case "name":
      return searchText(group[column]);
    case "ratio":
      return groupRatio(group);
    case "api_rate":
      return group.api_rate === -1 ? Number.POSITIVE_INFINITY : group.api_rate;
    case "min":
      return group.promotion ? group.min : -1;
    case "user_count":
      return group.user_count ?? 0;
    case "enable":
      return isEnabled(group) ? 1 : 0;
    case "id":
      return group.id;
  }
};

const fitsFlag = (wanted: "yes" | "no" | undefined, flag: boolean): boolean =>
  wanted === undefined || (wanted === "yes") === flag;

/** Searches, sorts and cuts: a site has few groups, and the gateway neither sorts nor filters them by most columns. */
export const groupPageOf = (groups: readonly UserGroup[], query: GroupQuery): RowsPage<UserGroup> => {
  const fits = searchFor(query.keyword ?? "");
  const found = groups.filter(
    (group) =>
      fits(searchText(`${group.symbol}\n${group.name}`)) &&
      (query.state === undefined || (query.state === "enabled") === isEnabled(group)) &&
      fitsFlag(query.public, group.public) &&
      fitsFlag(query.promotion, group.promotion),
  );
  const descending = query.order.startsWith("-");
  // The cut takes the sign off; a column is left.
  const column = (descending ? query.order.slice(1) : query.order) as GroupColumn;
  const turn = descending ? -1 : 1;
  const sorted = found.toSorted((left, right) => {
    const [first, second] = [sortValue(left, column), sortValue(right, column)];
    return turn * (first < second ? -1 : first > second ? 1 : left.id - right.id);
  });
  const { page, size } = query;
  return { data: sorted.slice((page - 1) * size, page * size), total_count: found.length };
};

export const groupList = defineList({
  name: "group",
  search: groupSearch,
  queries: { own: (gateway) => groupQueries.all(gateway) },
  pageOf: groupPageOf,
  view: { hidden: ["keys"], density: "comfortable" },
  toQuery: ({ page, size, order, keyword, state, public: isPublic, promotion }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    state,
    public: isPublic,
    promotion,
  }),
});
