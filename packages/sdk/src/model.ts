import {
  unwrapString,
  unwrapVoid,
  type CallOptions,
  type Gateway,
  ifMatch,
  present,
  type Revised,
  unwrapList,
  unwrapMap,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, Schemas } from "./schema.ts";

/** A vendor of models; `icon` is an outside address. */
export type ModelOwnedBy = Schemas["ModelOwnedBy"];
/** A vendor to create; `id` above 1000. */
export type CreateModelOwnedByInput = BodyOf<"createModelOwnedBy">;
/** All that {@link updateModelOwnedBy} writes: a missing icon becomes empty. */
export type UpdateModelOwnedByInput = BodyOf<"updateModelOwnedBy"> & Revised;
/** Groups that may call a model, its vendor and its price ratios. */
export type AvailableModel = Schemas["AvailableModel"];
/** Description of a model; the lists are JSON text here. Description and addresses are untrusted. */
export type ModelInfo = Schemas["ModelInfo"];
/** What administrators write about a model. */
export type ModelInfoInput = Schemas["ModelInfoInput"];
/** All that {@link updateModelInfo} writes; absent fields become empty or 0. */
export type ModelInfoUpdateInput = BodyOf<"updateModelInfo"> & Revised;
/** A model that the caller may use: price ratios, also by group, limits, modalities, tags, endpoints. */
export type ModelListEntry = Schemas["ModelListEntry"];

/** The price of a model for the members of a group. */
export type GroupPrice = Schemas["GroupPrice"];
/** Price of a model in a group. */
export type ModelListGroup = Schemas["ModelListGroup"];

/** Vendors by id (as text). Needs no sign-in. */
export const getOwnedByMap = (gateway: Gateway, options?: CallOptions): Promise<Record<string, ModelOwnedBy>> =>
  unwrapMap(gateway.http.GET("/api/ownedby", options));

/** Vendors as a list, by their ids. Needs no sign-in. */
export const listModelOwnedBy = (gateway: Gateway, options?: CallOptions): Promise<ModelOwnedBy[]> =>
  unwrapList(gateway.http.GET("/api/model_ownedby/", options));

/** One vendor; administrators. */
export const getModelOwnedBy = (gateway: Gateway, id: number, options?: CallOptions): Promise<ModelOwnedBy> =>
  unwrapRecord(gateway.http.GET("/api/model_ownedby/{id}", { params: { path: { id } }, ...options }));

/** Creates a vendor under an id that the caller chooses; administrators. An id up to 1000 and one that is taken are `rejected`. */
export const createModelOwnedBy = (
  gateway: Gateway,
  body: CreateModelOwnedByInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.POST("/api/model_ownedby/", { body, ...options }));

/** Writes name and icon of a vendor, built-in ones too; administrators. Open one-hub creates another vendor for an unknown id. */
export const updateModelOwnedBy = (
  gateway: Gateway,
  { revision, ...body }: UpdateModelOwnedByInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.PUT("/api/model_ownedby/", { body, ...ifMatch(revision, options) }));

/** Deletes a vendor above 1000; administrators. Prices keep its id. Open one-hub tells success for an unknown id too. */
export const deleteModelOwnedBy = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/model_ownedby/{id}", { params: { path: { id } }, ...options }));

/** Models that the caller's groups can reach, by name (which may end in `*`). Needs no sign-in; a session adds the caller's private group. */
export const getAvailableModels = async (
  gateway: Gateway,
  options?: CallOptions,
): Promise<Record<string, AvailableModel>> => {
  const models = await unwrapMap(gateway.http.GET("/api/available_model", options));
  // Go writes a list without entries as null.
  for (const model of Object.values(models)) model.groups ??= [];
  return models;
};

/** Everything about each model that the caller may use, by name; needs the extension `model_list`, but no sign-in. */
export const getModelList = (gateway: Gateway, options?: CallOptions): Promise<ModelListEntry[]> =>
  unwrapList(gateway.http.GET("/api/model_list", options));

/**
 * Prices for the members of a group of the models that channels serve there, by name: a public group, or the caller's own, which is also read without a
 * symbol (a guest's is `default`). Needs the extension `model_price_list`, but no sign-in. Rejects with the code `group_not_found`.
 *
 * @example
 * const [cheapest] = (await listGroupPrices(gateway, "vip")).toSorted((left, right) => left.input - right.input);
 */
export const listGroupPrices = (gateway: Gateway, group?: string, options?: CallOptions): Promise<GroupPrice[]> =>
  unwrapList(gateway.http.GET("/api/model_price_list", { params: { query: present({ group }) }, ...options }));

/** Lists the descriptions of models, newest first. Needs no sign-in; prices include the same as lists. */
export const listModelInfo = (gateway: Gateway, options?: CallOptions): Promise<ModelInfo[]> =>
  unwrapList(gateway.http.GET("/api/model_info/", options));

/** Returns the description of a model; administrators. */
export const getModelInfo = (gateway: Gateway, id: number, options?: CallOptions): Promise<ModelInfo> =>
  unwrapRecord(gateway.http.GET("/api/model_info/{id}", { params: { path: { id } }, ...options }));

/** Creates the description of a model that has none; administrators. */
export const createModelInfo = (gateway: Gateway, body: ModelInfoInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/model_info/", { body, ...options }));

/** Writes all that is known about a model; administrators. */
export const updateModelInfo = (
  gateway: Gateway,
  { revision, ...body }: ModelInfoUpdateInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.PUT("/api/model_info/", { body, ...ifMatch(revision, options) }));

/** Deletes what is known about a model; administrators. */
export const deleteModelInfo = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/model_info/{id}", { params: { path: { id } }, ...options }));

/**
 * Has the gateway fetch model details that others publish, from a public https address; changes nothing. Administrators; needs the
 * extension `model_info_feed`.
 *
 * @returns A list or an object as JSON text.
 */
export const readModelInfoFeed = (gateway: Gateway, url: string, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.POST("/api/model_info/feed", { body: { url }, ...options }));
