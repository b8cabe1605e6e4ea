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

const lookNameOf = (error: unknown): keyof typeof looks => {
  if (isChunkError(error)) return "chunk";
  if (!isGatewayError(error)) return "other";
  const { kind } = error;
  // The gateway refuses in JSON: a page or plain text is a proxy's.
  if (typeof error.body === "string" && (kind === "rejected" || kind === "forbidden")) return "malformed";
  // The gateway refuses with status 200 here.
  return error.code === "user_outranks_you" ? "forbidden" : kind;
};

/** Picture and words of a failure, by its kind; a refusal by rank is a missing permission. */
export const lookOf = (error: unknown): (typeof looks)[keyof typeof looks] => looks[lookNameOf(error)];
