import { Skeleton } from "@mantine/core";
import { lazyPart } from "@one-hub/ui";
import { loadTexts } from "../../../i18n/i18n.ts";
import { CHART_HEIGHT } from "../../../shared/Charts/chart-height.ts";
import type { View } from "./-choices.ts";

const room = <Skeleton h={CHART_HEIGHT} />;

const texts = () => loadTexts("analytics_views");

/** The overview where the gateway knows days alone. */
export const DaysOverview = lazyPart(async () => (await import("./-days-overview.tsx")).DaysOverview, room);

/** The parts that are not seen first: each loads when its tab is opened. */
export const lazyViews = {
  usage: lazyPart(async () => (await import("./-usage-view.tsx")).UsageView, room),
  channels: lazyPart(async () => (await Promise.all([import("./-channels-view.tsx"), texts()]))[0].ChannelsView, room),
  accounts: lazyPart(async () => (await Promise.all([import("./-accounts-view.tsx"), texts()]))[0].AccountsView, room),
  people: lazyPart(async () => (await Promise.all([import("./-people-view.tsx"), texts()]))[0].PeopleView, room),
} as const satisfies Record<Exclude<View, "overview">, unknown>;
