import type { GetLogStatQuery, ListErrorLogsQuery, ListLogsQuery, LogType } from "@one-hub/sdk";

import { timesOf, withoutTime } from "../../../shared/ListFilters/times.ts";
import { type LogSearch, type LogTypeName, logTypeNames } from "./-log.search.ts";

/** The code of a kind of rows in the contract. */
export const logTypeOf = (name: LogTypeName): LogType =>
  ({ topup: 1, consume: 2, manage: 3, system: 4 } as const)[name];

/** The kind of a row; undefined for a code that the contract does not name. */
export const logTypeName = (type: number): LogTypeName | undefined => logTypeNames[type - 1];

/** Who asks: administrators see everybody's rows and have filters that the own log ignores. */
export interface LogViewer {
  readonly admin: boolean;
  /** The gateway finds rows by the ids of their calls (extension `log_request_id`). */
  readonly byRequest?: boolean | undefined;
}

type Filters = Pick<
  ListLogsQuery,
  | "log_type"
  | "start_timestamp"
  | "end_timestamp"
  | "token_name"
  | "model_name"
  | "username"
  | "channel_id"
  | "source_ip"
  | "request_id"
>;

const said = (text: string): string | undefined => (text === "" ? undefined : text);

/** The filters of an address as a role's list call honours them. */
export const logFilters = (search: LogSearch, viewer: LogViewer, now: number): Filters => {
  const { start, end } = timesOf(search, now);
  return {
    log_type: search.type === undefined ? undefined : logTypeOf(search.type),
    start_timestamp: start,
    end_timestamp: end,
    token_name: said(search.key),
    model_name: said(search.model),
    ...(viewer.admin && { username: said(search.user), channel_id: search.channel, source_ip: said(search.ip) }),
    ...(viewer.byRequest === true && { request_id: said(search.request) }),
  };
};

/** A page of the log. */
export const listQuery = (search: LogSearch, viewer: LogViewer, now: number): ListLogsQuery => ({
  ...logFilters(search, viewer, now),
  page: search.page,
  size: search.size,
  order: search.order,
});

/**
 * The sum of the view, where the server can tell it: its call adds up consumption and reads no address, request or kind, so it is
 * right for all rows and for consumption, and undefined for the rest.
 */
export const statQuery = (search: LogSearch, viewer: LogViewer, now: number): GetLogStatQuery | undefined => {
  const {
    log_type: type,
    source_ip: address,
    request_id: request,
    channel_id: channel,
    ...filters
  } = logFilters(search, viewer, now);
  if (address !== undefined || request !== undefined || (type !== undefined && type !== logTypeOf("consume")))
    return undefined;
  return { ...filters, ...(channel !== undefined && { channel }) };
};

/** The filters of an address as a role's list of failed calls honours them. */
export const failedFilters = (search: LogSearch, viewer: LogViewer, now: number): ListErrorLogsQuery => {
  const { log_type: _type, source_ip: _address, ...shared } = logFilters(search, viewer, now);
  return { ...shared, status: search.status, code: said(search.code), request_id: said(search.request) };
};

/** A page of the failed calls. */
export const failedQuery = (search: LogSearch, viewer: LogViewer, now: number): ListErrorLogsQuery => ({
  ...failedFilters(search, viewer, now),
  page: search.page,
  size: search.size,
  order: search.failedOrder,
});

/** Whether a role's view is narrowed by anything. */
export const isFiltered = (search: LogSearch, viewer: LogViewer): boolean =>
  search.range !== undefined ||
  Object.values((search.failed ? failedFilters : logFilters)(search, viewer, 0)).some((value) => value !== undefined);

/** An address without any filter; its order and page size stay. */
export const withoutFilters = (search: LogSearch): LogSearch => ({
  ...search,
  page: 1,
  type: undefined,
  ...withoutTime,
  key: "",
  model: "",
  user: "",
  channel: undefined,
  ip: "",
  status: undefined,
  code: "",
  request: "",
});
