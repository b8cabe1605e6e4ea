import { GatewayError } from "@one-hub/sdk";
import { callTimeout } from "../start/call-timeout.ts";

/** Fetches JSON that the host serves beside its pages. */
export const fetchHostJson = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const limit = AbortSignal.timeout(callTimeout * 1000);
  const reply = await fetch(address, { signal: AbortSignal.any([signal, limit]) }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new GatewayError("network", { cause });
  });
  if (!reply.ok) throw new GatewayError("server", { status: reply.status });
  return reply.json();
};
