import type { Gateway, Status } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from "react";

import { GatewayContext } from "./context.ts";
import { watchSession } from "./session.ts";
import { watchVersion, type VersionDifference, type VersionReporter } from "./status.ts";
import { safeStorage, type GatewayStorage } from "./storage.ts";

/** Props of {@link GatewayProvider}. */
export interface GatewayProviderProps {
  /** Created once, outside of rendering, with `createGateway`. */
  gateway: Gateway;
  /**
   * Storage of the client's entries; in browsers `localStorage`. Its stored status names no gateway: providers of two gateways need two storages, or
   * one that puts a prefix before the names.
   */
  storage: GatewayStorage;
  /** Version of the application, compared with the gateway's. */
  clientVersion?: string | undefined;
  /** Called once when the gateway's version differs from `clientVersion`. */
  onVersionDifference?: ((difference: VersionDifference) => void) | undefined;
  /** A status embedded in the page, shown until the gateway replies. */
  initialStatus?: Status | undefined;
  children?: ReactNode;
}

/**
 * Provides gateway and storage to the hooks below, and watches the cache: a 401 ends the session, a change of account drops
 * the former user's data. Needs a `QueryClientProvider` above; see {@link createGatewayQueryClient}.
 */
export const GatewayProvider = (props: GatewayProviderProps): ReactElement => {
  const { gateway, storage, clientVersion, onVersionDifference, initialStatus, children } = props;
  const client = useQueryClient();
  const value = useMemo(
    () => ({ gateway, storage: safeStorage(storage), initialStatus }),
    [gateway, storage, initialStatus],
  );

  // A callback created at each render must not be called twice for one version, nor under StrictMode, which starts the watch twice.
  const reporter = useRef<VersionReporter>({});
  useEffect(() => {
    reporter.current.report = onVersionDifference;
  });
  useEffect(() => watchSession(client, gateway), [client, gateway]);
  useEffect(() => watchVersion(client, gateway, clientVersion, reporter.current), [client, gateway, clientVersion]);

  // React 18 knows no context as its own provider.
  return <GatewayContext.Provider value={value}>{children}</GatewayContext.Provider>;
};
