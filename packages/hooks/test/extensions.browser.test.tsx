import { createGateway, getStatus, login, updateOption } from "@one-hub/sdk";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test } from "vitest";

import {
  useAnnouncements,
  useBindEmail,
  useChannelGroupRates,
  useContent,
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useDeleteOtherSessions,
  useDeleteSession,
  useNotices,
  useResetPassword,
  useSendEmailVerification,
  useSendPasswordReset,
  useSession,
  useSessions,
  useUpdateAnnouncement,
  useUpdateSelf,
  useUserGroupRates,
} from "../src/index.ts";
import { at, makePage, makeUser, network, onPage, root, takeNetwork, type Page } from "./harness.tsx";

takeNetwork();

const signedIn = async (): Promise<Page> => {
  const { credentials } = await makeUser();
  // Another place: its cookie is not kept here.
  await login(createGateway({ credentials: "omit" }), credentials);
  const page = makePage();
  await (await onPage(page, useSession)).current.login(credentials);
  return page;
};

test("the own sessions show this one, and ending it signs out", async () => {
  const hook = await onPage(await signedIn(), () => ({
    session: useSession(),
    list: useSessions({}),
    none: useSessions(undefined),
    end: useDeleteSession(),
    endOthers: useDeleteOtherSessions(),
  }));
  await expect.poll(() => hook.current.list.data?.data.filter(({ current }) => current).length).toBe(1);
  expect(hook.current.list.data?.total_count).toBe(2);
  expect(hook.current.none.fetchStatus).toBe("idle");
  await hook.current.endOthers.mutateAsync();
  await expect.poll(() => hook.current.list.data?.total_count).toBe(1);
  expect(hook.current.session.state).toBe("authenticated");
  await hook.current.end.mutateAsync(hook.current.list.data?.data[0]?.id ?? "");
  await expect.poll(() => hook.current.session.state).toBe("unauthenticated");
});

test("a new password ends the other sessions, and the list shows it", async () => {
  const hook = await onPage(await signedIn(), () => ({ list: useSessions({}), update: useUpdateSelf() }));
  await expect.poll(() => hook.current.list.data?.total_count).toBe(2);
  await hook.current.update.mutateAsync({ password: "another-password", current_password: "test-password" });
  await expect.poll(() => hook.current.list.data?.total_count).toBe(1);
});

test("created, changed and deleted announcements show to visitors at once", async () => {
  const input = { type: "model", level: "success", title: "New model", content: "# Hi" } as const;
  const hook = await onPage(makePage({ gateway: root() }), () => ({
    notices: useNotices(),
    all: useAnnouncements({ order: "-id" }),
    create: useCreateAnnouncement(),
    update: useUpdateAnnouncement(),
    remove: useDeleteAnnouncement(),
  }));
  await expect.poll(() => hook.current.notices.isSuccess && hook.current.all.isSuccess).toBe(true);
  const titles = (): string[] => hook.current.notices.data?.map(({ title }) => title) ?? [];
  const { id } = await hook.current.create.mutateAsync(input);
  await expect.poll(titles).toContain("New model");
  await hook.current.update.mutateAsync({ id, ...input, title: "Newer model" });
  await expect.poll(titles).toContain("Newer model");
  await expect.poll(() => hook.current.all.data?.data[0]).toMatchObject({ id, title: "Newer model" });
  await hook.current.remove.mutateAsync(id);
  await expect.poll(titles).not.toContain("Newer model");
});

test("a gateway without announcements has its one notice", async () => {
  await updateOption(root(), { key: "Notice", value: "# Hello" });
  onTestFinished(() => updateOption(root(), { key: "Notice", value: "" }));
  const { extensions: _none, ...open } = await getStatus(root());
  // The status of an open one-hub.
  network.use(http.get(at("/api/status"), () => HttpResponse.json({ success: true, message: "", data: open })));
  const hook = await onPage(makePage(), () => useNotices());
  await expect.poll(() => hook.current.data).toMatchObject([{ type: "system", content: "# Hello" }]);
});

test("pages of the site and rates of groups are there for guests", async () => {
  await updateOption(root(), { key: "faqs", value: "# Questions" });
  onTestFinished(() => updateOption(root(), { key: "faqs", value: "" }));
  const hook = await onPage(makePage(), () => ({
    faqs: useContent("faqs"),
    none: useContent(undefined),
    users: useUserGroupRates(),
    channels: useChannelGroupRates(),
  }));
  await expect.poll(() => hook.current.faqs.data).toBe("# Questions");
  await expect.poll(() => Object.values(hook.current.users.data ?? {}).length).toBeGreaterThan(0);
  await expect.poll(() => hook.current.channels.isSuccess).toBe(true);
  expect(hook.current.none.fetchStatus).toBe("idle");
});

test("mail is refused where the site sends none, and wrong codes are refused", async () => {
  const hook = await onPage(await signedIn(), () => ({
    verify: useSendEmailVerification(),
    forgot: useSendPasswordReset(),
    reset: useResetPassword(),
    bind: useBindEmail(),
  }));
  const email = "a@mail.test";
  const rejected = { kind: "rejected" };
  await expect(hook.current.verify.mutateAsync({ email })).rejects.toMatchObject(rejected);
  await expect(hook.current.forgot.mutateAsync({ email })).rejects.toMatchObject(rejected);
  await expect(hook.current.reset.mutateAsync({ email, token: "00ff" })).rejects.toMatchObject(rejected);
  await expect(hook.current.bind.mutateAsync({ email, code: "000000" })).rejects.toMatchObject(rejected);
});
