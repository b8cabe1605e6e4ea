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
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";

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
      { staleTime: STALE_TIME_MS, placeholderData: keepPage },
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
export const useModelTelemetries = (window: TelemetryWindow | undefined): UseQueryResult<ModelTelemetry[]> =>
  useQuery<ModelTelemetry[]>(telemetryQueries.models(useGateway(), window));

/** Telemetry of one model; administrators. Needs the extension `model_telemetry`. `undefined` reads nothing. */
export const useModelTelemetry = (query: GetModelTelemetryQuery | undefined): UseQueryResult<ModelTelemetryDetail> =>
  useQuery<ModelTelemetryDetail>(telemetryQueries.model(useGateway(), query));

/** The most called models of a span. Needs the extension `hot_model`. `undefined` reads nothing. */
export const useHotModels = (query: GetHotModelsQuery | undefined): UseQueryResult<HotModel[]> =>
  useQuery<HotModel[]>(telemetryQueries.hot(useGateway(), query));

/** The site's public figures; null while they are off. Needs the extension `public_figures`. `undefined` reads nothing. */
export const usePublicFigures = (isOn: true | undefined): UseQueryResult<PublicFigures | null> =>
  useQuery<PublicFigures | null>(telemetryQueries.publicFigures(useGateway(), isOn));
