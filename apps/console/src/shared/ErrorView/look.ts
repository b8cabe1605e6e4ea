import { isGatewayError } from "@one-hub/sdk";
import type { StateKind } from "@one-hub/ui";
import { isChunkError } from "../../lib/chunk-errors.ts";

interface Look {
  readonly kind: StateKind;
  readonly name:
    | "generic"
    | "network"
    | "rateLimited"
    | "server"
    | "malformed"
    | "rejected"
    | "forbidden"
    | "notOffered"
    | "chunk";
}

/** Picture and words of a failure, by its kind. */
export const lookOf = (error: unknown): Look => {
  if (isChunkError(error)) return { kind: "offline", name: "chunk" };
  if (!isGatewayError(error)) return { kind: "error", name: "generic" };
  switch (error.kind) {
    case "network":
      return { kind: "offline", name: "network" };
    case "rate_limited":
      return { kind: "error", name: "rateLimited" };
    case "server":
      return { kind: "server", name: "server" };
    case "malformed":
      return { kind: "server", name: "malformed" };
    case "forbidden":
      return { kind: "forbidden", name: "forbidden" };
    case "not_found":
      return { kind: "notFound", name: "notOffered" };
    case "rejected":
    case "unauthenticated":
      return { kind: "error", name: "rejected" };
  }
};
