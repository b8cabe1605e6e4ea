"use client";

import { createGatewayQueryClient, GatewayProvider, safeStorage } from "@one-hub/hooks";
import { createGateway } from "@one-hub/sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { GATEWAY_ID } from "./gateway";

// In the browser calls go to this site, which passes them on with its own access token (app/api).
const gateway = createGateway({ baseUrl: "", id: GATEWAY_ID });
// On the server there is none: nothing is kept there.
const storage = safeStorage(() => localStorage);

export const Providers = ({ children }: { readonly children: ReactNode }) => {
  const [client] = useState(createGatewayQueryClient);
  return (
    <QueryClientProvider client={client}>
      <GatewayProvider gateway={gateway} storage={storage}>
        {children}
      </GatewayProvider>
    </QueryClientProvider>
  );
};
