import { logQueries } from "@one-hub/hooks";
import type { GetLogStatQuery } from "@one-hub/sdk";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { logTypeOf } from "../../../lib/log-type.ts";
import type { Viewer } from "../../../lib/viewer.ts";
import { defineList, type ListScope } from "../../../shared/ListPage/define-list.ts";
import { type LogSearch, logSearch } from "./-log.search.ts";

/** Filters of all users' rows that one-hub lacks. */
const extendedFilters = ({ group, vendor }: LogSearch, { all, offers }: ListScope) =>
  all && offers("log_filter") && { group: emptyToUndefined(group), vendor };

const filtersOf = (search: LogSearch, { all, start, end }: ListScope) => ({
  start_timestamp: start,
  end_timestamp: end,
  token_name: emptyToUndefined(search.key),
  model_name: emptyToUndefined(search.model),
  ...(all && { username: emptyToUndefined(search.user), channel_id: search.channel }),
});

const hidden = ["group", "firstToken", "speed", "source_ip", "detail"] as const;

/** The log: of all users for administrators, who have more filters. Facts that rarely differ are in a row's detail. */
export const logList = defineList({
  name: "log",
  search: logSearch,
  queries: { own: logQueries.selfList, all: logQueries.list },
  keep: ["failed", "failedOrder", "open"],
  resets: { open: "" },
  view: { hidden, density: "dense" },
  viewOfAll: { hidden: [...hidden, "type"], density: "dense" },
  toQuery: (search, scope) => ({
    page: search.page,
    size: search.size,
    order: search.order,
    log_type: search.type === undefined ? undefined : logTypeOf(search.type),
    ...filtersOf(search, scope),
    ...(scope.all && { source_ip: emptyToUndefined(search.ip) }),
    ...extendedFilters(search, scope),
    ...(scope.offers("log_request_id") && { request_id: emptyToUndefined(search.request) }),
  }),
});

const failedView = { hidden: ["ip", "duration"], density: "dense" } as const;

/** The calls that failed: everybody's for administrators, else the own. */
export const failedList = defineList({
  name: "log-failed",
  search: logSearch,
  extension: "error_log",
  queries: { own: logQueries.selfErrors, all: logQueries.errors },
  keep: ["failed", "order", "open"],
  orderField: "failedOrder",
  resets: { open: "" },
  view: failedView,
  viewOfAll: failedView,
  toQuery: (search, scope) => ({
    page: search.page,
    size: search.size,
    order: search.failedOrder,
    ...filtersOf(search, scope),
    status: search.status,
    code: emptyToUndefined(search.code),
    request_id: emptyToUndefined(search.request),
  }),
});

/**
 * The sum of the view, where the server can tell it: its call adds up consumption and reads no address, request or kind, so it is
 * right for all rows and for consumption, and undefined for the rest.
 */
export const statQuery = (search: LogSearch, viewer: Viewer, now: number): GetLogStatQuery | undefined => {
  const {
    page: _page,
    size: _size,
    order: _order,
    log_type: type,
    source_ip: address,
    request_id: request,
    channel_id: channel,
    ...filters
  } = logList.query(search, viewer, now);
  if (address !== undefined || request !== undefined || (type !== undefined && type !== logTypeOf("consume")))
    return undefined;
  return { ...filters, ...(channel !== undefined && { channel }) };
};
