import { unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import type { Schemas } from "./schema.ts";

/** A vendor of models; `icon` is an outside address. */
export type ModelOwnedBy = Schemas["ModelOwnedBy"];
/** Groups that may call a model, its vendor and its price ratios. */
export type AvailableModel = Schemas["AvailableModel"];

/** Vendors by id (as text). Needs no sign-in. */
export const getOwnedByMap = (gateway: Gateway, options?: CallOptions): Promise<Record<string, ModelOwnedBy>> =>
  unwrap(gateway.http.GET("/api/ownedby", options));

/** Models that the caller's groups can reach, by name (which may end in `*`). Needs no sign-in; a session adds the own private group. */
export const getAvailableModels = (gateway: Gateway, options?: CallOptions): Promise<Record<string, AvailableModel>> =>
  unwrap(gateway.http.GET("/api/available_model", options));
