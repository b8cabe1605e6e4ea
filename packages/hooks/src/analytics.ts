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
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type QueryMaker } from "./resource.ts";

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
export const useAnalyticsStatistics = (isAsked: true | undefined): UseQueryResult<AnalyticsStatistics> =>
  useQuery<AnalyticsStatistics>(analyticsQueries.statistics(useGateway(), isAsked));

/** Use, registrations and money of a period by day; administrators. `undefined` reads nothing. */
export const useAnalyticsPeriod = (query: GetAnalyticsPeriodQuery | undefined): UseQueryResult<AnalyticsPeriod> =>
  useQuery<AnalyticsPeriod>(analyticsQueries.period(useGateway(), query));

/** The use of several users, side by side; administrators. `undefined` reads nothing. */
export const useMultiUserStats = (query: MultiUserStatsQuery | undefined): UseQueryResult<MultiUserStats> =>
  useQuery<MultiUserStats>(analyticsQueries.people(useGateway(), query));

/** Use, accounts and money of a span; administrators. Needs the extension `analytics`. `undefined` reads nothing. */
export const useSiteSummary = (span: AnalyticsSpan | undefined): UseQueryResult<SiteSummary> =>
  useQuery<SiteSummary>(analyticsQueries.summary(useGateway(), span));

/** How each channel did in a span; administrators. Needs the extension `analytics`. `undefined` reads nothing. */
export const useChannelFigures = (span: AnalyticsSpan | undefined): UseQueryResult<ModelTelemetryChannel[]> =>
  useQuery<ModelTelemetryChannel[]>(analyticsQueries.channels(useGateway(), span));
