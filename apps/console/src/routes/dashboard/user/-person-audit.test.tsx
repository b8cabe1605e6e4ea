import { MantineProvider } from "@mantine/core";
import { createGatewayQueryClient, GatewayProvider } from "@one-hub/hooks";
import { createGateway, type User } from "@one-hub/sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SelfContext } from "../../../lib/session.ts";
import { PersonAudit } from "./-person-audit.tsx";

const user = (id: number, role: User["role"]): User => ({
  id,
  username: `user-${id}`,
  password: "",
  display_name: "",
  role,
  status: 1,
  email: "",
  avatar_url: "",
  oidc_id: "",
  github_id: "",
  github_id_new: 0,
  wechat_id: "",
  telegram_id: 0,
  lark_id: "",
  verification_code: "",
  access_token: "",
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: "default",
  aff_code: "",
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  inviter_id: 0,
  last_login_time: 0,
  last_login_ip: "",
  created_time: 0,
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const gateway = createGateway({ baseUrl: "https://gateway.test", clientId: "test" });
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The card of a common user, as an administrator or root sees it. */
const cardFor = (self: User): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={createGatewayQueryClient()}>
      <GatewayProvider gateway={gateway} storage={storage}>
        <MantineProvider>
          <RouterContextProvider router={router}>
            <SelfContext value={self}>
              <PersonAudit user={user(7, 1)} />
            </SelfContext>
          </RouterContextProvider>
        </MantineProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );

it("leads root to the user's audit log, and others, who find their own there, nowhere", () => {
  expect(cardFor(user(1, 100))).toContain('href="/dashboard/operation_record?user=user-7"');
  expect(cardFor(user(2, 10))).not.toContain("/dashboard/operation_record");
});
