import { faultHandler } from "@one-hub/testing/msw-faults.ts";
import { expect, onTestFinished, test } from "vitest";

import {
  modelQueries,
  useConfirmOrder,
  useCreateOrder,
  useCreatePayment,
  useDeletePayment,
  useOfferedPayments,
  useOrders,
  useOrderStatus,
  useOwnOrders,
  usePayment,
  usePayments,
  useRefundOrder,
  useSession,
  useUpdatePayment,
} from "../src/index.ts";
import { at, makePage, makeUser, network, onPage, root, takeNetwork } from "./harness.tsx";

takeNetwork();

const manual = {
  type: "manual",
  currency: "USD",
  config: JSON.stringify({ instructions: "Account 1" }),
};

/** What root sees of payments. */
const asRoot = async () =>
  onPage(makePage({ gateway: root() }), () => ({
    list: usePayments({ order: "-id" }),
    none: usePayment(undefined),
    create: useCreatePayment(),
    update: useUpdatePayment(),
    remove: useDeletePayment(),
    orders: useOrders({ order: "-id" }),
    confirm: useConfirmOrder(),
    refund: useRefundOrder(),
  }));

test("a gateway that is added, changed and deleted is offered accordingly", async () => {
  const admin = await asRoot();
  const { id } = await admin.current.create.mutateAsync({ ...manual, name: "Bank", sort: 7 });
  await expect.poll(() => admin.current.list.data?.data[0]).toMatchObject({ id, name: "Bank", config: "" });
  const one = await onPage(makePage({ gateway: root() }), () => usePayment(id));
  await expect.poll(() => one.current.data?.config).toBe(manual.config);
  const second = await admin.current.create.mutateAsync({ ...manual, name: "Cash", sort: 9 });
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const offered = await onPage(page, () => useOfferedPayments());
  await expect.poll(() => offered.current.data?.map(({ name }) => name)).toEqual(["Cash", "Bank"]);
  await admin.current.update.mutateAsync({ id, enable: false });
  await expect.poll(() => admin.current.list.data?.data.find((row) => row.id === id)?.enable).toBe(false);
  await admin.current.remove.mutateAsync(second.id);
  await expect.poll(() => admin.current.list.data?.data.map((row) => row.id)).not.toContain(second.id);
  await offered.current.refetch();
  await expect.poll(() => offered.current.data).toEqual([]);
  expect(admin.current.none.fetchStatus).toBe("idle");
});

test("an order is awaited until it is paid, and the balance follows; its refund shows, too", async () => {
  const admin = await asRoot();
  const made = await admin.current.create.mutateAsync({ ...manual, name: "Bank" });
  onTestFinished(() => admin.current.remove.mutateAsync(made.id));
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const hook = await onPage(page, () => ({
    session: useSession(),
    order: useCreateOrder(),
    own: useOwnOrders({}),
    none: useOwnOrders(undefined),
  }));
  await expect.poll(() => hook.current.own.data?.total_count).toBe(0);
  const started = await hook.current.order.mutateAsync({ uuid: made.uuid, amount: 10 });
  expect(started).toMatchObject({ type: 3, data: { instructions: "Account 1" } });
  const { trade_no: tradeNo } = started;
  const mine = (): unknown => hook.current.own.data?.data[0];
  await expect.poll(mine).toMatchObject({ trade_no: tradeNo, status: "pending" });
  const models = modelQueries.available(page.gateway).queryKey;
  page.client.setQueryData(models, {});
  const status = await onPage(page, () => useOrderStatus(tradeNo));
  await expect.poll(() => status.current.data).toBe(false);
  network.use(faultHandler("rate_limited", at(`/api/user/order/status`), { once: true }));
  await expect.poll(() => status.current.isError, { timeout: 10_000 }).toBe(true);
  const off = await onPage(makePage(), () => useOrderStatus(tradeNo, { enabled: false }));
  const worded = await onPage(page, () =>
    useOrderStatus(tradeNo, { select: (isPaid) => (isPaid ? "paid" : "waiting"), refetchInterval: 100 }),
  );
  await expect.poll(() => worded.current.data).toBe("waiting");
  await admin.current.confirm.mutateAsync({ tradeNo });
  await expect.poll(() => status.current.data, { timeout: 10_000 }).toBe(true);
  expect(worded.current.data).toBe("paid");
  expect(off.current.fetchStatus).toBe("idle");
  await expect.poll(() => hook.current.session.user?.quota).toBe(5_000_000);
  // The account may have another group now.
  await expect.poll(() => page.client.getQueryState(models)?.isInvalidated).toBe(true);
  await expect.poll(mine).toMatchObject({ trade_no: tradeNo, status: "success" });
  await expect
    .poll(() => admin.current.orders.data?.data[0])
    .toMatchObject({ trade_no: tradeNo, status: "success", username: credentials.username });
  await admin.current.refund.mutateAsync({ tradeNo, quota: 5_000_000, reason: "Changed their mind" });
  await expect.poll(() => admin.current.orders.data?.data[0]?.status).toBe("refunded");
  expect(hook.current.none.fetchStatus).toBe("idle");
});
