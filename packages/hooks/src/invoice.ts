import {
  generateInvoices,
  getInvoiceDays,
  getInvoiceDetail,
  listInvoices,
  regenerateInvoices,
  type Gateway,
  type InvoiceDay,
  type InvoiceModelRow,
  type InvoiceMonthPage,
  type ListInvoicesQuery,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of monthly statements. */
export const invoiceKeys = /* @__PURE__ */ keysOf("invoice");

/** Reading monthly statements; `date` is the first day of the month, `YYYY-MM-DD`. */
export const invoiceQueries = {
  /** A page of the user's statements. */
  list: ((gateway: Gateway, query: ListInvoicesQuery | undefined) =>
    resourceQuery(gateway, invoiceKeys.list(query), query, (known, options) => listInvoices(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<InvoiceMonthPage, ListInvoicesQuery>,
  /** A statement by model; null where there is none. */
  models: ((gateway: Gateway, date: string | undefined) =>
    resourceQuery(gateway, invoiceKeys.detail({ by: "model", date }), date, (known, options) =>
      getInvoiceDetail(gateway, known, options),
    )) as QueryMaker<InvoiceModelRow[] | null, string>,
  /** A statement by day; null where there is none. Needs the extension `invoice_day`. */
  days: ((gateway: Gateway, date: string | undefined) =>
    resourceQuery(gateway, invoiceKeys.detail({ by: "day", date }), date, (known, options) =>
      getInvoiceDays(gateway, known, options),
    )) as QueryMaker<InvoiceDay[] | null, string>,
};

const stale = () => [invoiceKeys.all];

/** Making statements; root. The variable is any day of the month, `YYYY-MM-DD`. */
export const invoiceMutations: {
  /** Adds those that are missing. */
  generate: ResourceMutation<void, string>;
  /** Overwrites those there are. */
  regenerate: ResourceMutation<void, string>;
} = {
  generate: /* @__PURE__ */ resourceMutation(
    ["invoice", "generate"],
    (gateway, time: string) => generateInvoices(gateway, time),
    stale,
  ),
  regenerate: /* @__PURE__ */ resourceMutation(
    ["invoice", "regenerate"],
    (gateway, time: string) => regenerateInvoices(gateway, time),
    stale,
  ),
};

/** A page of the user's monthly statements. `undefined` reads nothing. */
export const useInvoices = <Selected = InvoiceMonthPage>(
  query: ListInvoicesQuery | undefined,
  settings?: QuerySettings<InvoiceMonthPage, Selected>,
): UseQueryResult<Selected> => useResource(invoiceQueries.list(useGateway(), query), settings);

/** A statement by model; null where there is none. `undefined` reads nothing. */
export const useInvoiceDetail = <Selected = InvoiceModelRow[] | null>(
  date: string | undefined,
  settings?: QuerySettings<InvoiceModelRow[] | null, Selected>,
): UseQueryResult<Selected> => useResource(invoiceQueries.models(useGateway(), date), settings);

/** A statement by day; null where there is none. Needs the extension `invoice_day`. `undefined` reads nothing. */
export const useInvoiceDays = <Selected = InvoiceDay[] | null>(
  date: string | undefined,
  settings?: QuerySettings<InvoiceDay[] | null, Selected>,
): UseQueryResult<Selected> => useResource(invoiceQueries.days(useGateway(), date), settings);

/** {@link invoiceMutations}`.generate` */
export const useGenerateInvoices = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(invoiceMutations.generate(useGateway(), callbacks));

/** {@link invoiceMutations}`.regenerate` */
export const useRegenerateInvoices = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(invoiceMutations.regenerate(useGateway(), callbacks));
