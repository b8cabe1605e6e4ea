import { Box, Group, NativeSelect, SegmentedControl, Skeleton } from "@mantine/core";
import type { Token } from "@one-hub/sdk";
import { lazyPart, PageHeader } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOwnKeys } from "../../../shared/CodeSamples/own-keys.ts";
import { NoKey } from "../../../shared/CodeSamples/NoKey.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { type AppSearch, appViews } from "./-app.search.ts";
import classes from "./-app.module.css";

const route = getRouteApi("/dashboard/app");

/** Stands where the playground will be, as large as that. */
const playgroundShape = (
  <div className={classes["play"]} aria-busy="true">
    <Skeleton className={classes["setupShape"] ?? ""} />
    <Skeleton className={classes["talkShape"] ?? ""} />
  </div>
);

const shape = <Skeleton height={320} aria-busy="true" />;

const Playground = lazyPart(async () => (await import("./-playground.tsx")).Playground, playgroundShape);
const Clients = lazyPart(async () => (await import("./-clients.tsx")).Clients, shape);
const ClientCode = lazyPart(async () => (await import("./-code.tsx")).ClientCode, shape);

const Views = ({ view, token }: { readonly view: AppSearch["view"]; readonly token: Token }): ReactNode => {
  // The conversation and its stream survive a visit to the other tabs.
  const [played, setPlayed] = useState(view === "playground");
  if (view === "playground" && !played) setPlayed(true);
  return (
    <>
      {played ? (
        <div hidden={view !== "playground"}>
          <Playground token={token} />
        </div>
      ) : null}
      {view === "clients" ? <Clients token={token} /> : null}
      {view === "code" ? <ClientCode token={token} /> : null}
    </>
  );
};

/** What to do with a key right here: talk to models, open chat clients, copy code. */
export const AppPage = (): ReactNode => {
  const { t } = useTranslation("app");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<AppSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const { usable, key, error, retrying, retry } = useOwnKeys(search.key);
  const isLoading = usable === undefined && error === null;
  return (
    <>
      <PageHeader title={t("title")} />
      <Group gap="md" justify="space-between">
        <SegmentedControl
          aria-label={t("view.label")}
          data={appViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
          value={search.view}
          onChange={(view) => change({ view })}
        />
        {isLoading || key !== undefined ? (
          <Box
            flex={{ base: "0 1 100%", xs: "0 1 280px" }}
            miw={0}
            mih="var(--ui-control)"
            aria-busy={isLoading || undefined}
          >
            {key === undefined ? (
              <Skeleton height="var(--ui-control)" />
            ) : (
              <NativeSelect
                aria-label={t("key")}
                data={usable?.map(({ id, name }) => ({ value: String(id), label: t("keyOption", { name }) }))}
                value={String(key.id)}
                onChange={(event) => change({ key: Number(event.currentTarget.value) })}
              />
            )}
          </Box>
        ) : null}
      </Group>
      {key !== undefined ? (
        <Views view={search.view} token={key} />
      ) : usable !== undefined ? (
        <NoKey />
      ) : error !== null ? (
        <ErrorView error={error} onRetry={retry} retrying={retrying} />
      ) : search.view === "playground" ? (
        playgroundShape
      ) : (
        shape
      )}
    </>
  );
};
