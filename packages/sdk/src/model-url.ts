import {
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, ListQuery, QueryOf, Schemas } from "./schema.ts";

/** A rule that names the endpoint of the models whose names fit its pattern. See {@link matchModelUrls}. */
export type ModelUrl = Schemas["ModelUrl"];
/** A page of model URLs: rows in `data`, the count of all in `total_count`. */
export type ModelUrlPage = Schemas["ModelUrlPage"];
/** HTTP method of an endpoint. */
export type ModelUrlMethod = Schemas["ModelUrlMethod"];
/** Sort order of lists of model URLs. */
export type ModelUrlSort = Schemas["ModelUrlSort"];
/** A model URL as it is written. */
export type ModelUrlInput = Schemas["ModelUrlInput"];
/** All that {@link updateModelUrl} writes; absent fields get their default, but for `sort`, which stays. */
export type ModelUrlUpdateInput = BodyOf<"updateModelUrl"> & Revised;
/** Filters, order and page of {@link listModelUrls}. */
export type ListModelUrlsQuery = ListQuery<"listModelUrls", ModelUrlSort>;

/** Rules that are on, in the order in which they are tried; with `model`, those that its name meets. Needs no sign-in. */
export const getModelUrls = (
  gateway: Gateway,
  query: QueryOf<"getModelUrls"> = {},
  options?: CallOptions,
): Promise<ModelUrl[]> =>
  unwrapList(gateway.http.GET("/api/status/model_url", { params: { query: present(query) }, ...options }));

/** A page of all model URLs; root. */
export const listModelUrls = (
  gateway: Gateway,
  query: ListModelUrlsQuery = {},
  options?: CallOptions,
): Promise<ModelUrlPage> =>
  unwrapPage(gateway.http.GET("/api/model_url/", { params: { query: present(query) }, ...options }));

/** Creates a model URL and resolves with it; root. At most 100. */
export const createModelUrl = (gateway: Gateway, body: ModelUrlInput, options?: CallOptions): Promise<ModelUrl> =>
  unwrapRecord(gateway.http.POST("/api/model_url/", { body, ...options }));

/** Overwrites a model URL and resolves with it; root. */
export const updateModelUrl = (
  gateway: Gateway,
  { revision, ...body }: ModelUrlUpdateInput,
  options?: CallOptions,
): Promise<ModelUrl> => unwrapRecord(gateway.http.PUT("/api/model_url/", { body, ...ifMatch(revision, options) }));

/** Puts the model URLs in another order; `ids` holds each of them once. Root. */
export const sortModelUrls = (gateway: Gateway, ids: readonly number[], options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/model_url/order", { body: { ids: [...ids] }, ...options }));

/** Deletes a model URL; root. */
export const deleteModelUrl = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/model_url/{id}", { params: { path: { id } }, ...options }));
