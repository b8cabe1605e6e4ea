import type { Gateway, Status } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from "react";

import { GatewayContext } from "./context.ts";
import { watchSession } from "./session.ts";
import { watchVersion, type VersionDifference } from "./status.ts";
import { tolerantStorage, type GatewayStorage } from "./storage.ts";

/** What {@link GatewayProvider} takes. */
export interface GatewayProviderProps {
  /** Made once, outside of rendering, with `createGateway`. */
  gateway: Gateway;
  /** Where the client keeps its entries; in browsers `localStorage`. */
  storage: GatewayStorage;
  /** Version of the application, compared with the gateway's. */
  clientVersion?: string | undefined;
  /** Called once when the gateway has another version than `clientVersion`. */
  onVersionDifference?: ((difference: VersionDifference) => void) | undefined;
  /** A status that came with the page, shown until the gateway answers. */
  initialStatus?: Status | undefined;
  children?: ReactNode;
}

/**
 * Gives the hooks below their gateway and storage, and watches the cache: a 401 ends the session, a change of account drops the data of
 * the one before. Needs a `QueryClientProvider` above; see {@link createGatewayQueryClient}.
 */
export const GatewayProvider = (props: GatewayProviderProps): ReactElement => {
  const { gateway, storage, clientVersion, onVersionDifference, initialStatus, children } = props;
  const client = useQueryClient();
  const value = useMemo(
    () => ({ gateway, storage: tolerantStorage(storage), initialStatus }),
    [gateway, storage, initialStatus],
  );

  // A callback created at each render must not be called twice for one version.
  const report = useRef(onVersionDifference);
  useEffect(() => {
    report.current = onVersionDifference;
  });
  useEffect(() => watchSession(client, gateway), [client, gateway]);
  useEffect(
    () => watchVersion(client, gateway, clientVersion, (difference) => report.current?.(difference)),
    [client, gateway, clientVersion],
  );

  return <GatewayContext value={value}>{children}</GatewayContext>;
};
