import { createGateway } from "@one-hub/sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import {
  createGatewayQueryClient,
  GatewayProvider,
  useChatLinks,
  useCreateToken,
  useDashboard,
  useGateway,
  useQuota,
  useSelfLogs,
  useSession,
  useStatus,
  useSupports,
  useTokens,
} from "../src/index.ts";

const Everything = (): ReactElement => {
  const session = useSession();
  const status = useStatus();
  const quota = useQuota();
  const tokens = useTokens({});
  useSelfLogs({});
  useDashboard();
  useCreateToken();
  return (
    <p>
      {session.state} {status.state} {quota.format(250_000)} {String(useSupports("fapiao"))} {useChatLinks().length}{" "}
      {tokens.status}
    </p>
  );
};

test("everything renders where there is no DOM", () => {
  expect(Object.keys(globalThis)).not.toContain("document");
  const gateway = createGateway({ baseUrl: "http://gateway.test" });
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const html = renderToString(
    <QueryClientProvider client={createGatewayQueryClient()}>
      <GatewayProvider gateway={gateway} storage={storage}>
        <Everything />
      </GatewayProvider>
    </QueryClientProvider>,
  );
  expect(html.replaceAll("<!-- -->", "")).toBe("<p>loading loading $0.5 undefined 4 pending</p>");
});

test("a hook without its provider names the missing provider", () => {
  const Lost = (): ReactElement => <p>{useGateway().baseUrl}</p>;
  expect(() => renderToString(<Lost />)).toThrow("<GatewayProvider>");
});
