import { Alert, Button, Group, Stack } from "@mantine/core";
import { useModelTelemetry } from "@one-hub/hooks";
import type { ModelTelemetryDetail, TelemetryWindow } from "@one-hub/sdk";
import { Card, PageHeader, StateView, StatStrip } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { ChannelTable } from "./-channel-table.tsx";
import { ErrorTable } from "./-error-table.tsx";
import { useFigureText } from "./-figure-columns.tsx";
import type { FigureName } from "./-telemetry.search.ts";
import { SeriesCards } from "./-series-cards.tsx";
import { TelemetryHeader } from "./-telemetry-header.tsx";

const route = getRouteApi("/dashboard/model_telemetry/detail");

/** The way to the list of models. */
const Back = ({ window }: { readonly window: TelemetryWindow }): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  return (
    <ButtonLink to="/dashboard/model_telemetry" search={{ window }}>
      {t("detail.back")}
    </ButtonLink>
  );
};

const Sums = ({ detail }: { readonly detail: ModelTelemetryDetail | undefined }): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const text = useFigureText();
  const said = (name: FigureName): string | undefined =>
    detail === undefined ? undefined : text(name, detail.total[name], detail.total);
  const beside = (name: FigureName): string => t("fact", { name: t(`figure.${name}`), value: said(name) ?? "" });
  return (
    <StatStrip
      stats={[
        { name: t("figure.calls"), value: said("calls") },
        { name: t("figure.success_rate"), value: said("success_rate"), meaning: beside("errors") },
        { name: t("latency.half"), value: said("p50_latency"), meaning: beside("p95_latency") },
        { name: t("figure.first_token"), value: said("first_token") },
        { name: t("figure.tokens_per_second"), value: said("tokens_per_second") },
      ]}
    />
  );
};

/** One model: its sums, its series, its channels and its latest errors. */
const Model = ({ model, window }: { readonly model: string; readonly window: TelemetryWindow }): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const { t: errorText } = useTranslation("error");
  const navigate = route.useNavigate();
  const query = useModelTelemetry({ model, window });
  const { page: detail, state } = useListState(query);
  const quiet =
    detail !== undefined &&
    detail.total.calls === 0 &&
    detail.channels.length === 0 &&
    detail.latest_errors.length === 0;

  const content = (): ReactNode => {
    if (detail === undefined && query.isError)
      return (
        <Card>
          <ErrorView
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            actions={<Back window={window} />}
          />
        </Card>
      );
    if (quiet)
      return (
        <Card>
          <StateView
            kind="empty"
            title={t("detail.quiet.title")}
            text={t("detail.quiet.text")}
            actions={<Back window={window} />}
          />
        </Card>
      );
    return (
      <>
        <Sums detail={detail} />
        <SeriesCards detail={detail} />
        <ChannelTable channels={detail?.channels ?? []} loading={detail === undefined} />
        {/* The number of channels is not known before, so the content below them loads with them. */}
        {detail === undefined ? null : <ErrorTable errors={detail.latest_errors} />}
      </>
    );
  };

  return (
    <>
      <TelemetryHeader
        title={
          <bdi translate="no" dir="auto">
            {model}
          </bdi>
        }
        query={query}
        window={window}
        onWindow={(next) => void navigate({ search: (before) => ({ ...before, window: next }), resetScroll: false })}
      />
      <Stack gap="xl">
        {detail !== undefined && state.kind === "error" ? (
          <Alert title={state.title}>
            <Group justify="space-between">
              <span>{state.text}</span>
              <Button size="xs" loading={query.isFetching} onClick={state.onRetry}>
                {errorText("retry")}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {content()}
      </Stack>
    </>
  );
};

export const ModelDetailPage = (): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const { model, window } = route.useSearch();
  if (model !== "") return <Model key={model} model={model} window={window} />;
  return (
    <>
      <PageHeader title={t("detail.title")} />
      <Card>
        <StateView
          kind="notFound"
          title={t("detail.none.title")}
          text={t("detail.none.text")}
          actions={<Back window={window} />}
        />
      </Card>
    </>
  );
};
