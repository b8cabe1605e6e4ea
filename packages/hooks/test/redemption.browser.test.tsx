import { expect, test } from "vitest";

import {
  useCreateRedemptions,
  useDeleteRedemption,
  useDeleteRedemptions,
  useRedeemCode,
  useRedemption,
  useRedemptions,
  useSession,
  useUpdateRedemption,
  useUpdateRedemptionStatus,
} from "../src/index.ts";
import { makePage, makeUser, onPage, root, takeNetwork } from "./harness.tsx";

takeNetwork();

const asRoot = async () =>
  onPage(makePage({ gateway: root() }), () => ({
    list: useRedemptions({ order: "-id" }),
    none: useRedemptions(undefined),
    create: useCreateRedemptions(),
    update: useUpdateRedemption(),
    updateStatus: useUpdateRedemptionStatus(),
    remove: useDeleteRedemption(),
    removeAll: useDeleteRedemptions(),
  }));

test("a code adds to the balance of who redeems it, once", async () => {
  const admin = await asRoot();
  const [key = ""] = await admin.current.create.mutateAsync({ name: "gift", count: 1, quota: 1234 });
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const hook = await onPage(page, () => ({ session: useSession(), redeem: useRedeemCode() }));
  await expect(hook.current.redeem.mutateAsync("nonsense")).rejects.toMatchObject({ kind: "rejected" });
  expect(await hook.current.redeem.mutateAsync(key)).toBe(1234);
  await expect.poll(() => hook.current.session.user?.quota).toBe(1234);
  await expect(hook.current.redeem.mutateAsync(key)).rejects.toMatchObject({ kind: "rejected" });
});

test("codes that are made, changed, switched off and deleted show so at once", async () => {
  const admin = await asRoot();
  const keys = await admin.current.create.mutateAsync({ name: "spring", count: 3, quota: 10 });
  const first = () => admin.current.list.data?.data[0];
  await expect.poll(() => first()?.key).toBe(keys[2]);
  const id = first()?.id ?? 0;
  await admin.current.update.mutateAsync({ id, name: "summer", quota: 20 });
  await expect.poll(first).toMatchObject({ id, name: "summer", quota: 20, status: 1 });
  await admin.current.updateStatus.mutateAsync({ id, status: 2 });
  await expect.poll(first).toMatchObject({ id, status: 2 });
  const one = await onPage(makePage({ gateway: root() }), () => ({
    it: useRedemption(id),
    none: useRedemption(undefined),
  }));
  await expect.poll(() => one.current.it.data).toMatchObject({ id, name: "summer", status: 2 });
  await admin.current.remove.mutateAsync(id);
  await expect.poll(() => first()?.key).toBe(keys[1]);
  const rest = admin.current.list.data?.data.filter(({ key }) => keys.includes(key)).map((row) => row.id) ?? [];
  expect(rest).toHaveLength(2);
  await admin.current.removeAll.mutateAsync(rest);
  await expect.poll(() => admin.current.list.data?.data.filter(({ key }) => keys.includes(key))).toEqual([]);
  expect([admin.current.none.fetchStatus, one.current.none.fetchStatus]).toEqual(["idle", "idle"]);
});
