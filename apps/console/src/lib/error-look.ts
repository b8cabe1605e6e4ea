import { type GatewayError, isGatewayError } from "@one-hub/sdk";
import type { StateKind } from "@one-hub/ui";
import { isChunkError } from "./chunk-errors.ts";

/** Picture of a failure, and the name of its words in the catalogue `error`. */
const looks = {
  network: { kind: "offline", name: "network" },
  rate_limited: { kind: "error", name: "rateLimited" },
  server: { kind: "server", name: "server" },
  malformed: { kind: "server", name: "malformed" },
  forbidden: { kind: "forbidden", name: "forbidden" },
  not_found: { kind: "notFound", name: "notOffered" },
  rejected: { kind: "error", name: "rejected" },
  unauthenticated: { kind: "error", name: "rejected" },
  chunk: { kind: "offline", name: "chunk" },
  other: { kind: "error", name: "generic" },
} as const satisfies Readonly<
  Record<GatewayError["kind"] | "chunk" | "other", { readonly kind: StateKind; readonly name: string }>
>;

/** Picture and words of a failure, by its kind. */
export const lookOf = (error: unknown): (typeof looks)[keyof typeof looks] =>
  looks[isChunkError(error) ? "chunk" : isGatewayError(error) ? error.kind : "other"];
