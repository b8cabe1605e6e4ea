import { type QueryMaker, telemetryQueries } from "@one-hub/hooks";
import type { ModelTelemetry, TelemetryWindow } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList, type RowsPage } from "../../../shared/ListPage/define-list.ts";
import { sortFigures } from "./-figures.ts";
import { telemetrySearch, type TelemetrySearch } from "./-telemetry.search.ts";

interface ModelsQuery extends Pick<TelemetrySearch, "page" | "size" | "order"> {
  readonly keyword: string | undefined;
  readonly window: TelemetryWindow;
}

/** Searches, sorts and cuts: the gateway sends all models at once. */
export const modelPageOf = (
  models: readonly ModelTelemetry[],
  { keyword = "", order, page, size }: Omit<ModelsQuery, "window">,
): RowsPage<ModelTelemetry> => {
  const fits = searchFor(keyword.trim());
  const found = models.filter(({ model }) => fits(searchText(model)));
  const sorted = sortFigures(found, order, ({ model }) => model);
  return { data: sorted.slice((page - 1) * size, page * size), total_count: found.length };
};

/** The models that were called in a window of time. */
export const telemetryList = defineList({
  name: "model_telemetry",
  search: telemetrySearch,
  extension: "model_telemetry",
  queries: {
    own: ((gateway, query) => telemetryQueries.models(gateway, query?.window)) as QueryMaker<
      ModelTelemetry[],
      ModelsQuery
    >,
  },
  pageOf: modelPageOf,
  keep: ["window"],
  view: { hidden: [], density: "dense" },
  toQuery: ({ page, size, order, keyword, window }) => ({
    page,
    size,
    order,
    window,
    keyword: emptyToUndefined(keyword),
  }),
});
