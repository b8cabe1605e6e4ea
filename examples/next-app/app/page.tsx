import { createGatewayQueryClient, tokenQueries } from "@one-hub/hooks/query";
import { createGateway } from "@one-hub/sdk";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { GATEWAY_ID } from "./gateway";
import { Keys } from "./keys";

// Keys change: the page is rendered at each request.
export const dynamic = "force-dynamic";

export default async function Page() {
  // One client a request: answers of one person never reach another.
  const client = createGatewayQueryClient();
  const gateway = createGateway({
    baseUrl: process.env.GATEWAY_URL,
    accessToken: process.env.ACCESS_TOKEN,
    id: GATEWAY_ID,
  });
  await client.prefetchQuery(tokenQueries.list(gateway, { size: 20 }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <h1>Keys</h1>
      <Keys />
    </HydrationBoundary>
  );
}
