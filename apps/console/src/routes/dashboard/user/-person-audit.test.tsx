import { MantineProvider } from "@mantine/core";
import { createGatewayQueryClient, GatewayProvider } from "@one-hub/hooks";
import { createGateway, type User } from "@one-hub/sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleUser } from "../../../lib/example-user.ts";
import { SelfContext } from "../../../lib/session.ts";
import { PersonAudit } from "./-person-audit.tsx";

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
              <PersonAudit user={exampleUser({ id: 7, username: "user-7" })} />
            </SelfContext>
          </RouterContextProvider>
        </MantineProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );

it("leads root to the user's audit log, and others, who find their own there, nowhere", () => {
  expect(cardFor(exampleUser({ id: 1, role: 100 }))).toContain('href="/dashboard/operation_record?user=user-7"');
  expect(cardFor(exampleUser({ id: 2, role: 10 }))).not.toContain("/dashboard/operation_record");
});
