import { useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useSelf } from "../../lib/session.ts";
import { ComparisonCard } from "./-comparison-card.tsx";
import classes from "./-dashboard.module.css";
import { HotModelsCard } from "./-hot-models-card.tsx";
import { KeysCard } from "./-keys-card.tsx";
import { NewsCard } from "./-news-card.tsx";
import { ShareCard } from "./-share-card.tsx";
import { UptimeCard } from "./-uptime-card.tsx";

/** Announcements, and the cards that need extensions. */
export const DashboardMore = ({ today }: { readonly today: string }): ReactNode => {
  const { status } = useStatus();
  const [now] = useState(() => Date.now() / 1000);
  // Who has made no call has the first steps instead.
  const hasCalled = useSelf().request_count > 0;
  const usage = hasCalled && supports(status, "usage");
  return (
    <div className={classes["more"]}>
      {usage ? <ComparisonCard now={now} /> : null}
      {hasCalled ? <ShareCard today={today} /> : null}
      {usage ? <KeysCard now={now} /> : null}
      {supports(status, "hot_model") ? <HotModelsCard /> : null}
      <NewsCard />
      {status?.UptimeEnabled === true ? <UptimeCard /> : null}
    </div>
  );
};
