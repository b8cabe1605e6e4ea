import { present, unwrapPage, type CallOptions, type Gateway } from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** One call that changed something, or was refused doing so. `created_at` unix seconds; target, text and user agent are untrusted text. */
export type OperationRecord = Schemas["OperationRecord"];
/** A page of the audit log: rows in `data`, the count of all in `total_count`. */
export type OperationRecordPage = Schemas["OperationRecordPage"];
/** Sort order of the audit log. */
export type OperationRecordSort = Schemas["OperationRecordSort"];
/** Filters, order and page of {@link listOperationRecords}; times in unix seconds. */
export type ListOperationRecordsQuery = ListQuery<"listOperationRecords", OperationRecordSort>;

/** The audit log, newest first: the caller's entries, for root all users'; needs the extension `operation_record`. */
export const listOperationRecords = (
  gateway: Gateway,
  query: ListOperationRecordsQuery = {},
  options?: CallOptions,
): Promise<OperationRecordPage> =>
  unwrapPage(gateway.http.GET("/api/operation_record/", { params: { query: present(query) }, ...options }));
