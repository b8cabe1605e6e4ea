import { Stack } from "@mantine/core";
import { useModelTelemetries } from "@one-hub/hooks";
import { SearchField, StatStrip } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { useFigureText } from "./-figure-columns.tsx";
import { ModelTable } from "./-model-table.tsx";
import { TelemetryHeader } from "./-telemetry-header.tsx";
import { modelPageOf, totalsOf } from "./-telemetry.ts";
import type { TelemetrySearch } from "./-telemetry.search.ts";

const route = getRouteApi("/dashboard/model_telemetry/");

export const ModelTelemetryPage = (): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const text = useFigureText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<TelemetrySearch>, replace = next.keyword !== undefined): void =>
      void navigate({
        search: (before) => ({ ...before, page: 1, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const query = useModelTelemetries(search.window);
  const { page: models, state } = useListState(query);
  // Input responds at once; hundreds of rows render afterwards.
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => modelPageOf(models ?? [], wanted), [models, wanted]);
  const totals = useMemo(() => (models === undefined ? undefined : totalsOf(models)), [models]);

  const value = (read: (known: NonNullable<typeof totals>) => string): string | undefined =>
    totals === undefined ? (state.kind === "loading" ? undefined : NONE) : read(totals);

  return (
    <>
      <TelemetryHeader
        title={t("title")}
        query={query}
        window={search.window}
        onWindow={(window) => change({ window })}
      />
      <Stack gap="xl">
        <StatStrip
          stats={[
            { id: "calls", name: t("figure.calls"), value: value(({ calls }) => text("calls", calls)) },
            {
              id: "rate",
              name: t("figure.success_rate"),
              value: value(({ successRate }) => text("success_rate", successRate)),
            },
            { id: "errors", name: t("figure.errors"), value: value(({ errors }) => text("errors", errors)) },
            { id: "models", name: t("models"), value: value((known) => numbers.count(known.models)) },
          ]}
        />
        <ModelTable
          shown={shown}
          state={state}
          search={search}
          onSearch={change}
          tools={<SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />}
          noMatch={{ title: shared("noMatch.title"), text: t("noMatch") }}
        />
      </Stack>
    </>
  );
};
