import type { ChannelCronRun, ChannelCronRunPage } from "@one-hub/sdk";
import { expect, test } from "vitest";

import { channelCronQueries, modelQueries, useChannelCronHistory } from "../src/index.ts";
import { makePage, onPage } from "./harness.tsx";

const runs = (state: ChannelCronRun["state"]): ChannelCronRunPage => ({
  data: [
    {
      id: 1,
      trigger: "manual",
      state,
      by: "root",
      due_at: 1_760_000_000,
      started_at: 1_760_000_000,
      ended_at: state === "running" ? null : 1_760_000_060,
      total: 2,
      succeeded: 2,
      failed: 0,
      changed: 1,
      missed: 0,
    },
  ],
  page: 1,
  size: 10,
  total_count: 1,
});

test("the end of a run that is followed makes channels and their models stale", async () => {
  const page = makePage();
  const { queryKey } = channelCronQueries.history(page.gateway, { id: 3 });
  const models = modelQueries.available(page.gateway).queryKey;
  const isStale = () => page.client.getQueryState(models)?.isInvalidated;
  page.client.setQueryData(models, {});
  page.client.setQueryData(queryKey, runs("running"));
  const hook = await onPage(page, () =>
    useChannelCronHistory({ id: 3 }, { enabled: false, select: ({ total_count }) => total_count }),
  );
  expect([hook.current.data, isStale()]).toEqual([1, false]);
  page.client.setQueryData(queryKey, runs("done"));
  await expect.poll(isStale).toBe(true);
});
