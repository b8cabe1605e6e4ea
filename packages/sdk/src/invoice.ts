import { unwrapVoid, present, unwrap, unwrapPage, type CallOptions, type Gateway } from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** A monthly statement: `quota` in points, `request_time` milliseconds; `date` is the month's first day and its id. */
export type InvoiceMonth = Schemas["InvoiceMonth"];
/** A page of statements: rows in `data`, the count of all in `total_count`. */
export type InvoiceMonthPage = Schemas["InvoiceMonthPage"];
/** Costs of one model in a month. */
export type InvoiceModelRow = Schemas["InvoiceModelRow"];
/** Costs of one day. */
export type InvoiceDay = Schemas["InvoiceDay"];
/** Sort order of statements. */
export type InvoiceMonthSort = Schemas["InvoiceMonthSort"];
/** Order and page of {@link listInvoices}. */
export type ListInvoicesQuery = ListQuery<"listInvoices", InvoiceMonthSort>;

/** The caller's monthly statements, newest first; rejected where the status says `UserInvoiceMonth: false`. */
export const listInvoices = (
  gateway: Gateway,
  query: ListInvoicesQuery = {},
  options?: CallOptions,
): Promise<InvoiceMonthPage> =>
  unwrapPage(gateway.http.GET("/api/user/invoice", { params: { query: present(query) }, ...options }));

/** A row for each model of a statement, most expensive first; null where there is no such statement. `date`: `YYYY-MM-01`. */
export const getInvoiceDetail = (
  gateway: Gateway,
  date: string,
  options?: CallOptions,
): Promise<InvoiceModelRow[] | null> =>
  unwrap(gateway.http.GET("/api/user/invoice/detail", { params: { query: { date } }, ...options }));

/** A row for each day of a statement, null where there is none; needs the extension `invoice_day`. */
export const getInvoiceDays = (gateway: Gateway, date: string, options?: CallOptions): Promise<InvoiceDay[] | null> =>
  unwrap(gateway.http.GET("/api/user/invoice/day", { params: { query: { date } }, ...options }));

/** Generates all users' statements of a past month, and resolves when they exist; `time` is any of its days. Root. */
export const generateInvoices = (gateway: Gateway, time: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/option/invoice/gen/{time}", { params: { path: { time } }, ...options }));

/** Regenerates a month's statements and overwrites existing ones; root. */
export const regenerateInvoices = (gateway: Gateway, time: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/option/invoice/update/{time}", { params: { path: { time } }, ...options }));
