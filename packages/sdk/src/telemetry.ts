import { present, unwrap, type CallOptions, type Gateway, unwrapList, unwrapRecord } from "./gateway.ts";
import type { Schemas } from "./schema.ts";

/** How a model did in a window: rates from 0 to 1, times in milliseconds, null where nothing was called. */
export type ModelTelemetry = Schemas["ModelTelemetry"];
/** A model in a window: its series, its channels and the latest errors. */
export type ModelTelemetryDetail = Schemas["ModelTelemetryDetail"];
/** What happened in one piece of a window. */
export type ModelTelemetryPoint = Schemas["ModelTelemetryPoint"];
/** How a channel did with a model; every attempt counts. */
export type ModelTelemetryChannel = Schemas["ModelTelemetryChannel"];
/** The last hour, day or seven days. */
export type TelemetryWindow = Schemas["TelemetryWindow"];
/** One of the most called models; `share` from 0 to 1. */
export type HotModel = Schemas["HotModel"];
/** Model and window of {@link getModelTelemetry}. */
export interface GetModelTelemetryQuery {
  model: string;
  /** By default a day. */
  window?: TelemetryWindow | undefined;
}

/** A row for each model that was called in the window, the most called first; needs the extension `model_telemetry`. Administrators. */
export const listModelTelemetry = (
  gateway: Gateway,
  window?: TelemetryWindow,
  options?: CallOptions,
): Promise<ModelTelemetry[]> =>
  unwrapList(gateway.http.GET("/api/model_telemetry", { params: { query: present({ window }) }, ...options }));

/** Series, channels and latest errors of a model; needs the extension `model_telemetry`. Administrators. */
export const getModelTelemetry = (
  gateway: Gateway,
  query: GetModelTelemetryQuery,
  options?: CallOptions,
): Promise<ModelTelemetryDetail> =>
  unwrapRecord(
    gateway.http.GET("/api/model_telemetry/detail", {
      params: { query: { model: query.model, ...present({ window: query.window }) } },
      ...options,
    }),
  );

/** Span of {@link getHotModels}: so many days until now, or unix seconds, `to` not included. */
export interface GetHotModelsQuery {
  days?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** The ten models that the site's users called most, by default in seven days; needs the extension `hot_model`. */
export const getHotModels = (
  gateway: Gateway,
  query: GetHotModelsQuery = {},
  options?: CallOptions,
): Promise<HotModel[]> =>
  unwrapList(gateway.http.GET("/api/hot_model", { params: { query: present(query) }, ...options }));

/** Figures of all users in the last seven days. */
export type PublicFigures = Schemas["PublicFigures"];

/** The site's public figures; null while they are off (`public_figures` of the status). Needs the extension `public_figures`. */
export const getPublicFigures = (gateway: Gateway, options?: CallOptions): Promise<PublicFigures | null> =>
  unwrap(gateway.http.GET("/api/public_figures", { ...options }));
