import { useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { memo, type ReactNode } from "react";
import { useSelf } from "../../lib/session.ts";
import classes from "./-dashboard.module.css";
import { HotModelsCard } from "./-hot-models-card.tsx";
import { KeysCard } from "./-keys-card.tsx";
import { ModelsCard } from "./-models-card.tsx";
import { NewsCard } from "./-news-card.tsx";
import { UptimeCard } from "./-uptime-card.tsx";
import type { UsageCardProps } from "./-usage-card.tsx";

/** Announcements, and the cards that need extensions. */
export const DashboardMore = memo(({ own, period, range }: UsageCardProps): ReactNode => {
  const { status } = useStatus();
  // Who has made no call has the first steps instead.
  const hasCalled = useSelf().request_count > 0;
  return (
    <div className={classes["more"]}>
      {hasCalled ? <ModelsCard own={own} period={period} range={range} /> : null}
      {hasCalled && supports(status, "usage") ? <KeysCard period={period} range={range} /> : null}
      {supports(status, "hot_model") ? <HotModelsCard period={period} alone={!hasCalled} /> : null}
      <NewsCard />
      {status?.UptimeEnabled === true ? <UptimeCard /> : null}
    </div>
  );
});
