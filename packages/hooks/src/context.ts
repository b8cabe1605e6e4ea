import type { Gateway, Status } from "@one-hub/sdk";
import { createContext, useContext } from "react";

import type { GatewayStorage } from "./storage.ts";

/** Value of {@link GatewayProvider}'s context. */
export interface GatewayContextValue {
  gateway: Gateway;
  storage: GatewayStorage;
  initialStatus: Status | undefined;
}

export const GatewayContext = /* @__PURE__ */ createContext<GatewayContextValue | undefined>(undefined);

export const useGatewayContext = (): GatewayContextValue => {
  const value = useContext(GatewayContext);
  if (value === undefined) throw new Error("@one-hub/hooks: no <GatewayProvider> above");
  return value;
};

/** The provider's connection: the first argument of every function of `@one-hub/sdk`. */
export const useGateway = (): Gateway => useGatewayContext().gateway;

/** The provider's storage; it never throws. Names of its entries: {@link storageKeys}. */
export const useGatewayStorage = (): GatewayStorage => useGatewayContext().storage;
