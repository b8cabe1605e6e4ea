import {
  getAnalyticsPeriod,
  getAnalyticsStatistics,
  getMultiUserStats,
  getSiteSummary,
  listChannelFigures,
  type AnalyticsPeriod,
  type AnalyticsSpan,
  type AnalyticsStatistics,
  type Gateway,
  type GetAnalyticsPeriodQuery,
  type ModelTelemetryChannel,
  type MultiUserStats,
  type MultiUserStatsQuery,
  type SiteSummary,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the figures of the whole site. */
export const analyticsKeys = /* @__PURE__ */ keysOf("analytics");

/** Reading figures of the whole site; administrators. */
export const analyticsQueries = {
  /** Totals since the site began. */
  statistics: ((gateway: Gateway, isAsked: true | undefined) =>
    resourceQuery(gateway, analyticsKeys.detail("statistics"), isAsked, (_known, options) =>
      getAnalyticsStatistics(gateway, options),
    )) as QueryMaker<AnalyticsStatistics, true>,
  /** Use, registrations and money of a period by day. */
  period: ((gateway: Gateway, query: GetAnalyticsPeriodQuery | undefined) =>
    resourceQuery(gateway, analyticsKeys.list({ of: "period", query }), query, (known, options) =>
      getAnalyticsPeriod(gateway, known, options),
    )) as QueryMaker<AnalyticsPeriod, GetAnalyticsPeriodQuery>,
  /** The use of several users, side by side. */
  people: ((gateway: Gateway, query: MultiUserStatsQuery | undefined) =>
    resourceQuery(gateway, analyticsKeys.list({ of: "people", query }), query, (known, options) =>
      getMultiUserStats(gateway, known, options),
    )) as QueryMaker<MultiUserStats, MultiUserStatsQuery>,
  /** Use, accounts and money of a span. Needs the extension `analytics`. */
  summary: ((gateway: Gateway, span: AnalyticsSpan | undefined) =>
    resourceQuery(gateway, analyticsKeys.detail({ of: "summary", span }), span, (known, options) =>
      getSiteSummary(gateway, known, options),
    )) as QueryMaker<SiteSummary, AnalyticsSpan>,
  /** How each channel did in a span. Needs the extension `analytics`. */
  channels: ((gateway: Gateway, span: AnalyticsSpan | undefined) =>
    resourceQuery(gateway, analyticsKeys.list({ of: "channels", span }), span, (known, options) =>
      listChannelFigures(gateway, known, options),
    )) as QueryMaker<ModelTelemetryChannel[], AnalyticsSpan>,
};

/** Totals of the site since it began; administrators. `undefined` reads nothing. */
export const useAnalyticsStatistics = <Selected = AnalyticsStatistics>(
  isAsked: true | undefined,
  settings?: QuerySettings<AnalyticsStatistics, Selected>,
): UseQueryResult<Selected> => useResource(analyticsQueries.statistics(useGateway(), isAsked), settings);

/** Use, registrations and money of a period by day; administrators. `undefined` reads nothing. */
export const useAnalyticsPeriod = <Selected = AnalyticsPeriod>(
  query: GetAnalyticsPeriodQuery | undefined,
  settings?: QuerySettings<AnalyticsPeriod, Selected>,
): UseQueryResult<Selected> => useResource(analyticsQueries.period(useGateway(), query), settings);

/** The use of several users, side by side; administrators. `undefined` reads nothing. */
export const useMultiUserStats = <Selected = MultiUserStats>(
  query: MultiUserStatsQuery | undefined,
  settings?: QuerySettings<MultiUserStats, Selected>,
): UseQueryResult<Selected> => useResource(analyticsQueries.people(useGateway(), query), settings);

/** Use, accounts and money of a span; administrators. Needs the extension `analytics`. `undefined` reads nothing. */
export const useSiteSummary = <Selected = SiteSummary>(
  span: AnalyticsSpan | undefined,
  settings?: QuerySettings<SiteSummary, Selected>,
): UseQueryResult<Selected> => useResource(analyticsQueries.summary(useGateway(), span), settings);

/** How each channel did in a span; administrators. Needs the extension `analytics`. `undefined` reads nothing. */
export const useChannelFigures = <Selected = ModelTelemetryChannel[]>(
  span: AnalyticsSpan | undefined,
  settings?: QuerySettings<ModelTelemetryChannel[], Selected>,
): UseQueryResult<Selected> => useResource(analyticsQueries.channels(useGateway(), span), settings);
