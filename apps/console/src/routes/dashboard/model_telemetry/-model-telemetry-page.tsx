import { Stack } from "@mantine/core";
import { useModelTelemetries } from "@one-hub/hooks";
import { StatStrip } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { ListCsv } from "../../../shared/ListPage/ListCsv.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { useFigureText } from "./-figure-columns.tsx";
import { telemetryFile } from "./-telemetry-file.ts";
import { ModelTable } from "./-model-table.tsx";
import { TelemetryHeader } from "./-telemetry-header.tsx";
import { telemetryList } from "./-telemetry.list.ts";
import { type Totals, totalsOf } from "./-telemetry.ts";

const route = getRouteApi("/dashboard/model_telemetry/");

export const ModelTelemetryPage = (): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const numbers = useNumbers();
  const text = useFigureText();
  const list = useList(telemetryList, route);
  const { window } = list.search;
  // The same answer as the list's, whose page is a part of it.
  const { page: models } = useListState(useModelTelemetries(window));
  const totals = models === undefined ? undefined : totalsOf(models);
  const value = (read: (known: Totals) => string): string | undefined =>
    totals === undefined ? (list.state.kind === "loading" ? undefined : NONE) : read(totals);

  return (
    <>
      <TelemetryHeader
        title={t("title")}
        query={list.query}
        window={window}
        onWindow={(next) => list.change({ window: next })}
        actions={
          <ListCsv list={list} file={{ name: "model-telemetry", title: t("export"), columns: telemetryFile(t) }} />
        }
      />
      <Stack gap="xl">
        <StatStrip
          stats={[
            { name: t("figure.calls"), value: value(({ calls }) => text("calls", calls)) },
            {
              name: t("figure.success_rate"),
              value: value(({ successRate }) => text("success_rate", successRate)),
            },
            { name: t("figure.errors"), value: value(({ errors }) => text("errors", errors)) },
            { name: t("models"), value: value((known) => numbers.count(known.models)) },
          ]}
        />
        <ModelTable list={list} />
      </Stack>
    </>
  );
};
