import {
  assignPayment,
  confirmOrder,
  createOrder,
  createPayment,
  deletePayment,
  getOrderStatus,
  getPayment,
  listOrderEvents,
  listOrders,
  listOrderSums,
  listOwnOrders,
  listPayments,
  listUnassignedPayments,
  listUserPayments,
  refundOrder,
  updatePayment,
  type Gateway,
  type ListOrdersQuery,
  type ListOwnOrdersQuery,
  type ListPaymentsQuery,
  type ListUnassignedPaymentsQuery,
  type OrderEvent,
  type OrderInput,
  type OrderPage,
  type OrderStart,
  type OrderSum,
  type OrderSumsQuery,
  type Payment,
  type PaymentAssignment,
  type PaymentInput,
  type PaymentPage,
  type PaymentUpdateInput,
  type ConfirmOrderInput,
  type RefundInput,
  type TopUpOrder,
  type UnassignedPayment,
  type UnassignedPaymentPage,
  type UserPayment,
} from "@one-hub/sdk";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect } from "react";

import { fapiaoKeys, orderKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  refetchAll,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type ReadyQuery,
  type Rollback,
} from "./resource.ts";
import { staleByCredit, staleByMoney } from "./stale.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of payment gateways, and of whether an order is paid. */
export const paymentKeys = /* @__PURE__ */ keysOf("payment");

/** Reading payment gateways and orders. */
export const paymentQueries = {
  /** Whether one of the user's orders is paid. `undefined` reads nothing. */
  orderStatus: ((gateway: Gateway, tradeNo: string | undefined) =>
    resourceQuery(gateway, paymentKeys.detail({ tradeNo }), tradeNo, (known, options) =>
      getOrderStatus(gateway, known, options),
    )) as QueryMaker<boolean, string>,
  /** Payment gateways to choose from, in display order. */
  offered: (gateway: Gateway): ReadyQuery<UserPayment[]> =>
    resourceQuery(gateway, paymentKeys.list("offered"), {}, async (_none, options) =>
      [...(await listUserPayments(gateway, options))].sort((left, right) => right.sort - left.sort),
    ),
  /** A page of the user's orders; needs the extension `own_orders`. */
  ownOrders: ((gateway: Gateway, query: ListOwnOrdersQuery | undefined) =>
    resourceQuery(
      gateway,
      orderKeys.list({ own: query }),
      query,
      (known, options) => listOwnOrders(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<OrderPage, ListOwnOrdersQuery>,
  /** A page of all users' orders; administrators. */
  orders: ((gateway: Gateway, query: ListOrdersQuery | undefined) =>
    resourceQuery(gateway, orderKeys.list(query), query, (known, options) => listOrders(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<OrderPage, ListOrdersQuery>,
  /** Steps of an order's life by its number; administrators. Needs the extension `order_events`. */
  orderEvents: ((gateway: Gateway, tradeNo: string | undefined) =>
    // Among the lists, so that every change of an order refetches it.
    resourceQuery(gateway, orderKeys.list({ events: tradeNo }), tradeNo, (known, options) =>
      listOrderEvents(gateway, known, options),
    )) as QueryMaker<OrderEvent[], string>,
  /** Sums of the orders of a filter; administrators. Needs the extension `order_events`. */
  orderSums: ((gateway: Gateway, query: OrderSumsQuery | undefined) =>
    resourceQuery(
      gateway,
      orderKeys.list({ sums: query }),
      query,
      (known, options) => listOrderSums(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<OrderSum[], OrderSumsQuery>,
  /** A page of payments that fit no order; root. Needs the extension `unassigned_payment`. */
  unassigned: ((gateway: Gateway, query: ListUnassignedPaymentsQuery | undefined) =>
    resourceQuery(
      gateway,
      paymentKeys.list({ unassigned: query }),
      query,
      (known, options) => listUnassignedPayments(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<UnassignedPaymentPage, ListUnassignedPaymentsQuery>,
  /** A page of all payment gateways; administrators. */
  list: ((gateway: Gateway, query: ListPaymentsQuery | undefined) =>
    resourceQuery(gateway, paymentKeys.list(query), query, (known, options) => listPayments(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<PaymentPage, ListPaymentsQuery>,
  /** One payment gateway with its secrets; administrators. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, paymentKeys.detail(id), id, (known, options) =>
      getPayment(gateway, known, options),
    )) as QueryMaker<Payment, number>,
};

/** Variables of a confirmation. */
export interface ConfirmOrderVariables extends ConfirmOrderInput {
  tradeNo: string;
}

/** Variables of a refund. */
export interface RefundVariables extends RefundInput {
  tradeNo: string;
}

/** Target of a payment that fits no order. */
export interface AssignmentVariables extends PaymentAssignment {
  id: number;
}

/** Ordering, and changing orders and payment gateways. */
export const paymentMutations: {
  /** Orders a top-up and resolves with the payment instructions. */
  order: ResourceMutation<OrderStart, OrderInput>;
  /** Confirms that an order was paid; root. */
  confirm: ResourceMutation<TopUpOrder, ConfirmOrderVariables>;
  /** Records a refund; root. */
  refund: ResourceMutation<TopUpOrder, RefundVariables>;
  /** Credits a payment that fits no order; root. */
  assign: ResourceMutation<UnassignedPayment, AssignmentVariables>;
  /** Adds a payment gateway; administrators. */
  create: ResourceMutation<Payment, PaymentInput>;
  /** Writes a payment gateway; administrators. */
  update: ResourceMutation<Payment, PaymentUpdateInput>;
  /** Deletes a payment gateway; administrators. */
  remove: ResourceMutation<void, number>;
} = {
  order: /* @__PURE__ */ resourceMutation(
    ["payment", "order"],
    (gateway, input: OrderInput) => createOrder(gateway, input),
    () => [orderKeys.lists],
  ),
  confirm: /* @__PURE__ */ resourceMutation(
    ["payment", "confirm"],
    (gateway, { tradeNo, ...input }: ConfirmOrderVariables) => confirmOrder(gateway, tradeNo, input),
    () => [orderKeys.lists, fapiaoKeys.all, ...staleByCredit()],
  ),
  refund: /* @__PURE__ */ resourceMutation(
    ["payment", "refund"],
    (gateway, { tradeNo, ...input }: RefundVariables) => refundOrder(gateway, tradeNo, input),
    () => [orderKeys.lists, fapiaoKeys.all, ...staleByMoney()],
  ),
  assign: /* @__PURE__ */ resourceMutation(
    ["payment", "assign"],
    (gateway, { id, ...input }: AssignmentVariables) => assignPayment(gateway, id, input),
    () => [paymentKeys.lists, orderKeys.lists, ...staleByCredit()],
  ),
  create: /* @__PURE__ */ resourceMutation(
    ["payment", "create"],
    (gateway, input: PaymentInput) => createPayment(gateway, input),
    () => [paymentKeys.lists],
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["payment", "update"],
    (gateway, input: PaymentUpdateInput) => updatePayment(gateway, input),
    // Orders tell the name of their gateway.
    ({ id }) => [paymentKeys.lists, paymentKeys.detail(id), orderKeys.lists, fapiaoKeys.lists],
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["payment", "remove"],
    (gateway, id: number) => deletePayment(gateway, id),
    (id) => [paymentKeys.lists, paymentKeys.detail(id)],
  ),
};

/** Milliseconds between two polls of an awaited order. */
const AWAIT = 3000;

/**
 * Whether one of the user's orders is paid. After the first answer it polls every three seconds until the order is paid, after a failed call
 * too, except while the tab is hidden; then refetches balance, orders, log and what the account's group decides about. `undefined`, without
 * a number or a sign-in, reads nothing.
 */
export const useOrderStatus = <Selected = boolean>(
  tradeNo: string | undefined,
  settings?: QuerySettings<boolean, Selected>,
): UseQueryResult<Selected> => {
  const client = useQueryClient();
  const gateway = useGateway();
  const query = paymentQueries.orderStatus(gateway, tradeNo);
  // Reads along without a call of its own: `select` may hide the answer from the result below.
  const { data: isPaid } = useQuery<boolean>({ ...query, enabled: false });
  useEffect(() => {
    if (isPaid === true)
      for (const queryKey of [orderKeys.lists, fapiaoKeys.all, ...staleByCredit()])
        void refetchAll(client, gateway, queryKey);
  }, [isPaid, client, gateway]);
  return useResource(query, {
    refetchInterval: ({ state }) => (state.data === false ? AWAIT : false),
    ...settings,
  });
};

/** Payment gateways to choose from, in display order. */
export const useOfferedPayments = <Selected = UserPayment[]>(
  settings?: QuerySettings<UserPayment[], Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.offered(useGateway()), settings);

/** A page of the user's orders; needs the extension `own_orders`. `undefined` reads nothing. */
export const useOwnOrders = <Selected = OrderPage>(
  query: ListOwnOrdersQuery | undefined,
  settings?: QuerySettings<OrderPage, Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.ownOrders(useGateway(), query), settings);

/** A page of all users' orders; administrators. `undefined` reads nothing. */
export const useOrders = <Selected = OrderPage>(
  query: ListOrdersQuery | undefined,
  settings?: QuerySettings<OrderPage, Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.orders(useGateway(), query), settings);

/** Steps of an order's life, oldest first; administrators. Needs the extension `order_events`. `undefined` reads nothing. */
export const useOrderEvents = <Selected = OrderEvent[]>(
  tradeNo: string | undefined,
  settings?: QuerySettings<OrderEvent[], Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.orderEvents(useGateway(), tradeNo), settings);

/** Sums of the orders of a filter; administrators. Needs the extension `order_events`. `undefined` reads nothing. */
export const useOrderSums = <Selected = OrderSum[]>(
  query: OrderSumsQuery | undefined,
  settings?: QuerySettings<OrderSum[], Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.orderSums(useGateway(), query), settings);

/** A page of payments that fit no order; root. Needs the extension `unassigned_payment`. `undefined` reads nothing. */
export const useUnassignedPayments = <Selected = UnassignedPaymentPage>(
  query: ListUnassignedPaymentsQuery | undefined,
  settings?: QuerySettings<UnassignedPaymentPage, Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.unassigned(useGateway(), query), settings);

/** A page of all payment gateways; administrators. `undefined` reads nothing. */
export const usePayments = <Selected = PaymentPage>(
  query: ListPaymentsQuery | undefined,
  settings?: QuerySettings<PaymentPage, Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.list(useGateway(), query), settings);

/** One payment gateway with its secrets; administrators. `undefined` reads nothing. */
export const usePayment = <Selected = Payment>(
  id: number | undefined,
  settings?: QuerySettings<Payment, Selected>,
): UseQueryResult<Selected> => useResource(paymentQueries.detail(useGateway(), id), settings);

/** {@link paymentMutations}`.order` */
export const useCreateOrder = (
  callbacks?: MutationCallbacks<OrderStart, OrderInput>,
): UseMutationResult<OrderStart, Error, OrderInput, Rollback | undefined> =>
  useMutation(paymentMutations.order(useGateway(), callbacks));

/** {@link paymentMutations}`.confirm` */
export const useConfirmOrder = (
  callbacks?: MutationCallbacks<TopUpOrder, ConfirmOrderVariables>,
): UseMutationResult<TopUpOrder, Error, ConfirmOrderVariables, Rollback | undefined> =>
  useMutation(paymentMutations.confirm(useGateway(), callbacks));

/** {@link paymentMutations}`.refund` */
export const useRefundOrder = (
  callbacks?: MutationCallbacks<TopUpOrder, RefundVariables>,
): UseMutationResult<TopUpOrder, Error, RefundVariables, Rollback | undefined> =>
  useMutation(paymentMutations.refund(useGateway(), callbacks));

/** {@link paymentMutations}`.assign` */
export const useAssignPayment = (
  callbacks?: MutationCallbacks<UnassignedPayment, AssignmentVariables>,
): UseMutationResult<UnassignedPayment, Error, AssignmentVariables, Rollback | undefined> =>
  useMutation(paymentMutations.assign(useGateway(), callbacks));

/** {@link paymentMutations}`.create` */
export const useCreatePayment = (
  callbacks?: MutationCallbacks<Payment, PaymentInput>,
): UseMutationResult<Payment, Error, PaymentInput, Rollback | undefined> =>
  useMutation(paymentMutations.create(useGateway(), callbacks));

/** {@link paymentMutations}`.update` */
export const useUpdatePayment = (
  callbacks?: MutationCallbacks<Payment, PaymentUpdateInput>,
): UseMutationResult<Payment, Error, PaymentUpdateInput, Rollback | undefined> =>
  useMutation(paymentMutations.update(useGateway(), callbacks));

/** {@link paymentMutations}`.remove` */
export const useDeletePayment = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(paymentMutations.remove(useGateway(), callbacks));
