import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { batchDeleteChannelModel, batchSetAzureApiVersion, type Channel } from "@one-hub/sdk";
import {
  ConfirmDialog,
  DataTable,
  type DataTableColumn,
  Dialog,
  machineText,
  PAGE_SIZES,
  SearchField,
  SubmitButton,
} from "@one-hub/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { failureOf, notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { refetchChannels, useOmitKey } from "./-channel-calls.ts";
import { channelKindOf } from "./-channel-types.ts";
import { namesOf } from "./-channel-values.ts";
import { resolveChannels } from "./-resolve-channels.ts";

export interface BatchWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const AZURE = 3;
/** Rows of the table at once; chosen rows of other pages stay chosen. */
const PAGE = PAGE_SIZES[1];
const tasks = ["azure", "model"] as const;

/** Changes the API version of Azure channels, or takes a model out of channels, many at once. */
export const BatchWindow = ({ opened, onClose }: BatchWindowProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const client = useQueryClient();
  const omit = useOmitKey();
  const [task, setTask] = useState<(typeof tasks)[number]>("azure");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [version, setVersion] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<readonly Channel[]>();
  // Once they are done, they leave the table before the question has faded.
  const subjects = useLatest(asking) ?? [];
  const searchField = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = task === "azure" || search !== "";
  const found = useQuery({
    queryKey: ["channel", "batch"],
    // All of them: a list shows one row for a tag, and finds models by parts of their names.
    queryFn: ({ signal }) => resolveChannels("all", { gateway, omit, signal }),
    enabled: opened && asked,
    staleTime: 0,
  });
  const rows = useMemo(
    () =>
      (found.data ?? []).filter(({ type, other, models }) => {
        if (task === "azure") return type === AZURE && other.startsWith(search);
        const names = namesOf(models);
        // A channel without any model could not be saved.
        return names.includes(search) && names.length > 1;
      }),
    [found.data, task, search],
  );
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const ids = chosenRows.map(({ id }) => id);
  const columns = useMemo(
    (): DataTableColumn<Channel>[] => [
      {
        id: "name",
        header: t("batch.channel"),
        cell: ({ name, tag }) => <span translate="no">{tag === "" ? name : `${name} (${tag})`}</span>,
      },
      {
        id: "value",
        header: t(`batch.${task}.column`),
        mono: true,
        cell: ({ other, models }) => (task === "azure" ? other : namesOf(models).length),
      },
    ],
    [t, task],
  );
  const apply = (): Promise<string | undefined> =>
    failureOf(
      async () => {
        const count =
          task === "azure"
            ? await batchSetAzureApiVersion(gateway, { ids, value: version.trim() })
            : await batchDeleteChannelModel(gateway, { ids: subjects.map(({ id }) => id), value: search });
        await refetchChannels(client);
        setChosen(new Set());
        // Without chosen rows the button is disabled, which would lose the focus.
        searchField.current?.querySelector("input")?.focus();
        notifyDone(t("bulk.done", { count }));
      },
      (error) => {
        // The table behind the message shows what has been done.
        if (mayHaveArrived(error)) void refetchChannels(client);
        return writeErrorMessage(error);
      },
    );
  const changeVersion = async (): Promise<void> => {
    setBusy(true);
    setFailure(await apply());
    setBusy(false);
  };
  const submit = (): void => {
    if (task === "model") setAsking(chosenRows);
    else if (!busy) void changeVersion();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("batch.title")} width={720} sheet busy={busy}>
      <Stack px="xl" py="lg">
        <SegmentedControl
          aria-label={t("batch.title")}
          data={tasks.map((value) => ({ value, label: t(`batch.${value}.tab`) }))}
          value={task}
          onChange={(value) => {
            setTask(value === "model" ? "model" : "azure");
            setSearch("");
            setPage(1);
            setChosen(new Set());
            setFailure(undefined);
          }}
        />
        <Text c="dimmed">{t(`batch.${task}.text`)}</Text>
        <SearchField
          ref={searchField}
          key={task}
          label={t(`batch.${task}.search`)}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {found.isError ? (
          <ErrorView error={found.error} retrying={found.isFetching} onRetry={() => void found.refetch()} />
        ) : null}
        {asked && found.isPending ? <Skeleton height={160} /> : null}
        {found.data === undefined || !asked ? null : (
          <DataTable
            label={t("batch.found")}
            columns={columns}
            rows={rows.slice((page - 1) * PAGE, page * PAGE)}
            page={page}
            pageSize={PAGE}
            total={rows.length}
            onPageChange={setPage}
            getRowId={({ id }) => id}
            getRowLabel={({ name }) => name}
            state={{ kind: "ready" }}
            empty={{ title: t(`batch.${task}.none`) }}
            selected={new Set(ids)}
            onSelectedChange={(next) => setChosen(new Set([...next].map(Number)))}
          />
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            {task === "azure" ? (
              <TextInput
                {...machineText}
                label={t("batch.azure.version")}
                placeholder={channelKindOf(AZURE).otherFallback ?? ""}
                value={version}
                onChange={(event) => setVersion(event.currentTarget.value)}
              />
            ) : null}
            {failure === undefined ? null : <Alert>{failure}</Alert>}
            <Group justify="flex-end">
              <Button onClick={onClose} disabled={busy}>
                {t("close")}
              </Button>
              <SubmitButton
                busy={busy}
                busyText={t("busy")}
                disabled={ids.length === 0 || (task === "azure" && version.trim() === "")}
                {...(task === "model" ? { color: "bad" } : {})}
              >
                {t(`batch.${task}.apply`)}
              </SubmitButton>
            </Group>
          </Stack>
        </form>
      </Stack>
      <ConfirmDialog
        opened={opened && asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t("batch.model.ask", { name: search, count: subjects.length })}
        text={t("batch.model.askText")}
        touches={subjects.map(({ name }) => name)}
        confirmText={t("batch.model.apply")}
        busyText={t("busy")}
        danger
        onConfirm={apply}
      />
    </Dialog>
  );
};
