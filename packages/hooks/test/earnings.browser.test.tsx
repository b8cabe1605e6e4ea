import { createGateway, register, updateOption } from "@one-hub/sdk";
import { expect, onTestFinished, test } from "vitest";

import { useAffCode, useInvited, useSession, useTransferEarnings } from "../src/index.ts";
import { makePage, makeUser, onPage, root, takeNetwork } from "./harness.tsx";

takeNetwork();

test("invited users are listed, and their earnings move to the balance", async () => {
  await updateOption(root(), { key: "QuotaForInviter", value: "700" });
  onTestFinished(() => updateOption(root(), { key: "QuotaForInviter", value: "0" }));
  const { credentials } = await makeUser();
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  const hook = await onPage(page, () => ({
    session: useSession(),
    code: useAffCode(),
    invited: useInvited({}),
    none: useInvited(undefined),
    transfer: useTransferEarnings(),
  }));
  await expect.poll(() => hook.current.code.data).toMatch(/^\w{4}$/);
  const username = `z${credentials.username}`.slice(0, 12);
  await register(createGateway({ credentials: "omit" }), {
    username,
    password: "test-password",
    aff_code: hook.current.code.data ?? "",
  });
  await hook.current.invited.refetch();
  await expect.poll(() => hook.current.invited.data?.data).toMatchObject([{ name: "z***", earned: 700 }]);
  await expect(hook.current.transfer.mutateAsync(701)).rejects.toMatchObject({ kind: "rejected" });
  expect(await hook.current.transfer.mutateAsync(300)).toEqual({ quota: 300, aff_quota: 400 });
  await expect
    .poll(() => hook.current.session.user)
    .toMatchObject({ quota: 300, aff_quota: 400, aff_history_quota: 700 });
  expect(hook.current.none.fetchStatus).toBe("idle");
});
