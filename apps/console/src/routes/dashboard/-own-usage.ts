import { selfQueries, useGateway, usageQueries, useStatus } from "@one-hub/hooks";
import { type DashboardRow, type GetUsageQuery, supports } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSiteZone } from "../../lib/site-zone.ts";
import type { Asked } from "./-asked-lines.tsx";
import { dashboardRows, type Period } from "./-usage.ts";

/** The query of a period's bars; needs the extension `usage`. */
export const barsQuery = ({ last, hourly }: Period): GetUsageQuery => ({
  ...last,
  by: hourly ? "hour_model" : "day_model",
});

/** All that the cards of a period ask of the extension `usage`. */
export const usageAsked = (period: Period): readonly GetUsageQuery[] => [
  barsQuery(period),
  { ...period.last, by: "total" },
  { ...period.before, by: "total" },
  { ...period.last, by: "key" },
];

/** Own use of a period and how its query is doing. */
export type OwnUsage = Asked<readonly DashboardRow[]>;

/** Own use of a period by slot and model. Gateways without the extension `usage` know the last seven days alone. */
export const useOwnUsage = (period: Period): OwnUsage => {
  const { zone } = useSiteZone();
  const { status } = useStatus();
  const gateway = useGateway();
  const hasUsage = supports(status, "usage");
  const used = useQuery(usageQueries.self(gateway, hasUsage ? barsQuery(period) : undefined));
  const days = useQuery({ ...selfQueries.dashboard(gateway), enabled: !hasUsage });
  const rows = used.data;
  const counted = useMemo(
    () => (rows === undefined ? undefined : dashboardRows(rows, period, zone)),
    [rows, period, zone],
  );
  const { error, isFetching, refetch } = hasUsage ? used : days;
  const data = hasUsage ? counted : days.data;
  // The same object until something changes: the cards that get it are drawn again then alone.
  return useMemo(() => ({ data, error, isFetching, refetch }), [data, error, isFetching, refetch]);
};
