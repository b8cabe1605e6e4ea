import type { QueryMaker, ReadyQuery } from "@one-hub/hooks";
import type { Extension, Gateway } from "@one-hub/sdk";
import { DEFAULT_VIEW, type PageSize, type TableView } from "@one-hub/ui";
import type * as z from "zod/mini";
import type { Viewer } from "../../lib/viewer.ts";
import { timesOf, type TimeSearch } from "../ListFilters/times.ts";

/** The search fields that every list has, and those of its time filter. */
export interface ListSearch extends TimeSearch {
  readonly page: number;
  readonly size: PageSize;
  readonly order: string;
}

/** Query of a list: its order by a column of the contract's enum, and its filters. */
export interface ListQuery {
  readonly order?: string | undefined;
}

export type SortOf<Query extends ListQuery> = Query["order"] extends infer Order
  ? Order extends `-${infer Column}`
    ? Column
    : never
  : never;

/** A page of a list as the gateway answers it. */
export interface RowsPage<Row = unknown> {
  readonly data: readonly Row[];
  readonly total_count: number;
}

/** Parts of a list's query that are not in its search parameters. */
export interface ListScope extends Viewer {
  /** Everybody's rows are listed, not the viewer's alone. */
  readonly all: boolean;
  /** The time range of the address in unix seconds, both ends included. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** Options of {@link defineList}. */
export interface ListOptions<Search extends ListSearch, Query extends ListQuery, Answer, Page extends RowsPage> {
  /** Name under which the device keeps the list's columns, density and saved views. */
  readonly name: string;
  readonly search: z.ZodMiniType<Search>;
  /** The query of an address, with the filters that the role's call honours. */
  readonly toQuery: (search: Search, scope: ListScope) => Query;
  /** The calls for the viewer's own rows, and for everybody's where there are two. */
  readonly queries: { readonly own: QueryMaker<Answer, Query>; readonly all?: QueryMaker<Answer, Query> };
  /** Searches, sorts and cuts, where the gateway answers all rows at once. */
  readonly pageOf?: (answer: Answer, query: Query) => Page;
  /** Whether everybody's rows are listed. Left out: to administrators, where there is a call for it. */
  readonly listsAll?: (search: Search, viewer: Viewer) => boolean;
  /** The extension without which the gateway has no such list. */
  readonly extension?: Extension;
  /** Search fields that stay when the filters are cleared, beside order and page size. */
  readonly keep?: readonly (keyof Search & string)[];
  /** The search field of the sort order; `order` unless said otherwise. */
  readonly orderField?: keyof Search;
  /** What any change of the view resets, beside the page. */
  readonly resets?: Partial<Search>;
  /** Columns and density before anybody chose, and those of everybody's rows where they differ. */
  readonly view?: TableView;
  readonly viewOfAll?: TableView;
}

/** A page that is no part of the view: of an export. */
export interface OtherPage {
  readonly page: number;
  readonly size: PageSize;
  /** Rows after this moment are left out. Unix seconds. */
  readonly until: number;
}

/** The options of a list's query; `select` makes the page where the gateway answers all rows at once. */
export interface ListRead<Page> extends ReadyQuery<Page> {
  readonly select?: (answer: Page) => Page;
}

/** A list page's definition, as {@link defineList} returns it. */
export type ListDefinition<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage> = ReturnType<
  typeof defineList<Search, Query, unknown, Page>
>;

const PAGING: ReadonlySet<string> = new Set(["page", "size", "order"]);

/**
 * Defines a list page: its search parameters, its query and whose rows it lists. `loadList`, `useList` and `ListPage` make
 * the page of it.
 *
 * @example
 * export const taskList = defineList({
 *   name: "task",
 *   search: taskSearch,
 *   toQuery: ({ page, size, order, task }, { start, end }) => ({ page, size, order, start_timestamp: start, end_timestamp: end }),
 *   queries: { own: taskQueries.selfList, all: taskQueries.list },
 * });
 */
export const defineList = <
  Search extends ListSearch,
  Query extends ListQuery,
  Answer,
  Page extends RowsPage = Extract<Answer, RowsPage>,
>({
  name,
  search: schema,
  toQuery,
  queries,
  pageOf,
  listsAll = (_search, { admin }) => admin && queries.all !== undefined,
  extension,
  keep: kept = [],
  orderField = "order",
  resets,
  view = DEFAULT_VIEW,
  viewOfAll,
}: ListOptions<Search, Query, Answer, Page>) => {
  const keep = new Set<string>(kept);
  /** The query of an address at a moment in unix seconds, to which ranges such as "7 days" lead. */
  const query = (search: Search, viewer: Viewer, now: number, until?: number): Query => {
    const { start, end } = timesOf(search, now);
    const last = until === undefined ? end : Math.min(end ?? until, until);
    return toQuery(search, { ...viewer, all: listsAll(search, viewer), start, end: last });
  };
  return {
    name,
    extension,
    resets,
    orderField,
    /** Reads an address that was saved. */
    parse: (search: unknown): Search => schema.parse(search),
    listsAll,
    query,
    /** The options of that query for `useQuery`, `prefetchQuery` and exports. */
    read: (gateway: Gateway, search: Search, viewer: Viewer, now: number, other?: OtherPage): ListRead<Page> => {
      const asked = query(other === undefined ? search : { ...search, ...other }, viewer, now, other?.until);
      const ready = ((listsAll(search, viewer) ? queries.all : undefined) ?? queries.own)(gateway, asked);
      // Without `pageOf` the answer is the page; with it, the cached answer is known to `pageOf` alone.
      return {
        ...ready,
        ...(pageOf !== undefined && { select: (answer: Answer) => pageOf(answer, asked) }),
      } as unknown as ListRead<Page>;
    },
    /** Whether the viewer's view is narrowed by anything. */
    isFiltered: (search: Search, viewer: Viewer): boolean =>
      search.range !== undefined ||
      Object.entries(query(search, viewer, 0)).some(
        ([field, value]) => value !== undefined && !PAGING.has(field) && !keep.has(field),
      ),
    /** Whether a search field is no part of the query: it leads to another list, or opens a row of this one. */
    isKept: (field: string): boolean => keep.has(field),
    /** The address without any filter. */
    withoutFilters: (search: Search): Search => {
      const staying = Object.entries(search).filter(
        ([field]) => ["size", orderField].includes(field) || keep.has(field),
      );
      return schema.parse(Object.fromEntries(staying));
    },
    /** Where the device keeps the table's view, and the view before anybody chose. */
    view: (all: boolean): readonly [name: string, fallback: TableView] =>
      all && viewOfAll !== undefined ? [`${name}-admin`, viewOfAll] : [name, view],
  };
};
