import type { FapiaoInput } from "@one-hub/sdk";
import { expect, onTestFinished, test } from "vitest";

import {
  useCancelFapiao,
  useConfirmOrder,
  useCoverableOrders,
  useCreateFapiao,
  useCreateOrder,
  useCreatePayment,
  useDeletePayment,
  useFapiao,
  useFapiaos,
  useIssueFapiao,
  useOwnFapiaos,
  useRejectFapiao,
  useSession,
} from "../src/index.ts";
import { makePage, makeUser, onPage, root, takeNetwork } from "./harness.tsx";

takeNetwork();

test("a fapiao that is asked for, withdrawn, rejected and issued shows so at once, and its orders with it", async () => {
  const admin = await onPage(makePage({ gateway: root() }), () => ({
    all: useFapiaos({ order: "-id" }),
    issue: useIssueFapiao(),
    reject: useRejectFapiao(),
    create: useCreatePayment(),
    remove: useDeletePayment(),
    confirm: useConfirmOrder(),
  }));
  const config = JSON.stringify({ instructions: "Account 1" });
  const bank = await admin.current.create.mutateAsync({ type: "manual", currency: "USD", name: "Bank", config });
  onTestFinished(() => admin.current.remove.mutateAsync(bank.id));
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const hook = await onPage(page, () => ({
    order: useCreateOrder(),
    own: useOwnFapiaos({}),
    coverable: useCoverableOrders({}),
    ask: useCreateFapiao(),
    cancel: useCancelFapiao(),
    nothing: [useOwnFapiaos(undefined), useCoverableOrders(undefined), useFapiao(undefined), useFapiaos(undefined)],
  }));
  const { trade_no: tradeNo } = await hook.current.order.mutateAsync({ uuid: bank.uuid, amount: 10 });
  await admin.current.confirm.mutateAsync({ tradeNo });
  await hook.current.coverable.refetch();
  const open = () => hook.current.coverable.data?.data.map((order) => order.trade_no);
  await expect.poll(open).toEqual([tradeNo]);

  const input: FapiaoInput = { kind: "personal", title: "Ada", email: "ada@example.test", trade_nos: [tradeNo] };
  const first = await hook.current.ask.mutateAsync(input);
  expect(first).toMatchObject({ state: "pending", amount: 10, currency: "USD", orders: [{ trade_no: tradeNo }] });
  await expect.poll(() => hook.current.own.data?.data).toMatchObject([{ id: first.id, state: "pending" }]);
  await expect.poll(open).toEqual([]);
  await expect(hook.current.ask.mutateAsync(input)).rejects.toMatchObject({ kind: "rejected" });
  const detail = await onPage(page, () => useFapiao(first.id));
  await expect.poll(() => detail.current.data?.state).toBe("pending");
  await hook.current.cancel.mutateAsync(first.id);
  await expect.poll(() => detail.current.data?.state).toBe("canceled");
  await expect.poll(open).toEqual([tradeNo]);

  const latest = () => admin.current.all.data?.data[0];
  const second = await hook.current.ask.mutateAsync(input);
  await admin.current.reject.mutateAsync({ id: second.id, reason: "No such title" });
  await expect.poll(latest).toMatchObject({ id: second.id, state: "rejected", reason: "No such title" });
  const third = await hook.current.ask.mutateAsync(input);
  await admin.current.issue.mutateAsync({ id: third.id, file_url: "https://tax.example.test/1.pdf", number: "8" });
  await expect.poll(latest).toMatchObject({ id: third.id, state: "issued", username: credentials.username });
  await hook.current.own.refetch();
  await expect
    .poll(() => hook.current.own.data?.data.map(({ state }) => state))
    .toEqual(["issued", "rejected", "canceled"]);
  expect(hook.current.nothing.map(({ fetchStatus }) => fetchStatus)).toEqual(["idle", "idle", "idle", "idle"]);
});
