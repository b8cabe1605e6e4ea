import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { finishList, startList } from "../../../shared/ListPage/load-list.ts";
import { mayAskTelemetry } from "./-may-ask.ts";
import { ModelTelemetryPage } from "./-model-telemetry-page.tsx";
import { telemetryList } from "./-telemetry.list.ts";
import { telemetrySearch } from "./-telemetry.search.ts";

export const Route = createFileRoute("/dashboard/model_telemetry/")({
  ...listAddress("/dashboard/model_telemetry/", telemetrySearch),
  // All models of a window come at once.
  loaderDeps: ({ search: { window } }) => ({ window }),
  loader: ({ context, deps }) => {
    const list = mayAskTelemetry(context)
      ? startList(telemetryList, context, telemetrySearch.parse(deps))
      : { now: nowSeconds(), rows: undefined };
    return finishList(list, "model_telemetry", "table");
  },
  component: ModelTelemetryPage,
});
