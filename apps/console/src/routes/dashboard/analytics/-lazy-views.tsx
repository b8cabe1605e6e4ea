import { Skeleton } from "@mantine/core";
import { lazyPart } from "@one-hub/ui";
import { CHART_HEIGHT } from "../../../shared/Charts/lazy-charts.tsx";
import type { View } from "./-choices.ts";

const room = <Skeleton h={CHART_HEIGHT} />;

/** The overview where the gateway knows days alone. */
export const DaysOverview = lazyPart(async () => (await import("./-days-overview.tsx")).DaysOverview, room);

/** The parts that are not seen first: each loads when its tab is opened. */
export const lazyViews = {
  usage: lazyPart(async () => (await import("./-usage-view.tsx")).UsageView, room),
  channels: lazyPart(async () => (await import("./-channels-view.tsx")).ChannelsView, room),
  accounts: lazyPart(async () => (await import("./-accounts-view.tsx")).AccountsView, room),
  people: lazyPart(async () => (await import("./-people-view.tsx")).PeopleView, room),
} as const satisfies Record<Exclude<View, "overview">, unknown>;
