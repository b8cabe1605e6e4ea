import {
  getHotModels,
  type GetHotModelsQuery,
  getModelTelemetry,
  getPublicFigures,
  listModelTelemetry,
  type Gateway,
  type GetModelTelemetryQuery,
  type HotModel,
  type PublicFigures,
  type ModelTelemetry,
  type ModelTelemetryDetail,
  type TelemetryWindow,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of model telemetry. */
export const telemetryKeys = /* @__PURE__ */ keysOf("telemetry");

// The current piece of a window grows all the time.
const STALE_TIME_MS = 15_000;

/** Reading model telemetry. */
export const telemetryQueries = {
  /** A row for each model that was called; administrators. Needs the extension `model_telemetry`. */
  models: ((gateway: Gateway, window: TelemetryWindow | undefined) =>
    resourceQuery(
      gateway,
      telemetryKeys.list({ of: "models", window }),
      window,
      (known, options) => listModelTelemetry(gateway, known, options),
      { staleTime: STALE_TIME_MS, placeholderData: keepPage(gateway, window) },
    )) as QueryMaker<ModelTelemetry[], TelemetryWindow>,
  /** Series, channels and latest errors of a model; administrators. Needs the extension `model_telemetry`. */
  model: ((gateway: Gateway, query: GetModelTelemetryQuery | undefined) =>
    resourceQuery(
      gateway,
      telemetryKeys.detail(query),
      query,
      (known, options) => getModelTelemetry(gateway, known, options),
      {
        staleTime: STALE_TIME_MS,
      },
    )) as QueryMaker<ModelTelemetryDetail, GetModelTelemetryQuery>,
  /** The most called models. Needs the extension `hot_model`. */
  hot: ((gateway: Gateway, query: GetHotModelsQuery | undefined) =>
    resourceQuery(
      gateway,
      telemetryKeys.list({ of: "hot", query }),
      query,
      (known, options) => getHotModels(gateway, known, options),
      { staleTime: STALE_TIME_MS },
    )) as QueryMaker<HotModel[], GetHotModelsQuery>,
  /** The site's public figures. Needs the extension `public_figures`. */
  publicFigures: ((gateway: Gateway, isOn: true | undefined) =>
    resourceQuery(gateway, telemetryKeys.detail("public"), isOn, (_known, options) =>
      getPublicFigures(gateway, options),
    )) as QueryMaker<PublicFigures | null, true>,
};

/** Telemetry of all models in a window; administrators. Needs the extension `model_telemetry`. `undefined` reads nothing. */
export const useModelTelemetries = <Selected = ModelTelemetry[]>(
  window: TelemetryWindow | undefined,
  settings?: QuerySettings<ModelTelemetry[], Selected>,
): UseQueryResult<Selected> => useResource(telemetryQueries.models(useGateway(), window), settings);

/** Telemetry of one model; administrators. Needs the extension `model_telemetry`. `undefined` reads nothing. */
export const useModelTelemetry = <Selected = ModelTelemetryDetail>(
  query: GetModelTelemetryQuery | undefined,
  settings?: QuerySettings<ModelTelemetryDetail, Selected>,
): UseQueryResult<Selected> => useResource(telemetryQueries.model(useGateway(), query), settings);

/** The most called models of a span. Needs the extension `hot_model`. `undefined` reads nothing. */
export const useHotModels = <Selected = HotModel[]>(
  query: GetHotModelsQuery | undefined,
  settings?: QuerySettings<HotModel[], Selected>,
): UseQueryResult<Selected> => useResource(telemetryQueries.hot(useGateway(), query), settings);

/** The site's public figures; null while they are off. Needs the extension `public_figures`. `undefined` reads nothing. */
export const usePublicFigures = <Selected = PublicFigures | null>(
  isOn: true | undefined,
  settings?: QuerySettings<PublicFigures | null, Selected>,
): UseQueryResult<Selected> => useResource(telemetryQueries.publicFigures(useGateway(), isOn), settings);
