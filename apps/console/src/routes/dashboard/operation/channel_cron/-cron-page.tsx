import { useCancelChannelCronRun, useDeleteChannelCron, useRunChannelCron, useUpdateChannelCron } from "@one-hub/hooks";
import { type ChannelCron, channelCronActions } from "@one-hub/sdk";
import { FactLine, FilterBar, type RowCard, RowMenu, type MenuEntry, SearchField } from "@one-hub/ui";
import { IconHistory, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../../i18n/i18n.ts";
import { notifyDone } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { Outcome, useCronColumns, useCronFile } from "./-cron-columns.tsx";
import { cronFormName } from "./-cron-form-name.ts";
import { useCronText } from "./-cron-text.ts";
import { cronList } from "./-cron.list.ts";

const route = getRouteApi("/dashboard/operation/channel_cron");

const Drawer = optionalPart(async () => (await import("./-cron-drawer.tsx")).CronDrawer);
const History = optionalPart(async () => (await withTexts(import("./-history-drawer.tsx"), "refusal")).HistoryDrawer);

/** Milliseconds between two looks at runs under way. */
const FOLLOW_MS = 1500;
/** As long as the history is open: a run may begin. */
const WAIT_MS = 15_000;

/** Work on channels at set times: list, form, runs and their history. */
export const CronPage = (): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const numbers = useNumbers();
  const text = useCronText();
  const [history, setHistory] = useState<ChannelCron>();
  const list = useList(cronList, route, {
    refetchInterval: ({ state }) => {
      if (state.data?.data.some(({ running }) => running !== null) === true) return FOLLOW_MS;
      return history === undefined ? false : WAIT_MS;
    },
  });
  const { search, total, change, rows } = list;

  const { drawer, open, openRow } = useEditTarget<ChannelCron>(cronFormName);
  const [pendingDelete, setPendingDelete] = useState<ChannelCron>();

  const { mutate: update } = useUpdateChannelCron();
  const { mutate: run } = useRunChannelCron();
  const { mutate: cancel } = useCancelChannelCronRun();
  const { mutateAsync: remove } = useDeleteChannelCron({ meta: { formShowsError: true } });
  const onSwitch = useCallback(
    ({ id, name, target, action, cron, time_zone }: ChannelCron, enabled: boolean): void =>
      update({ id, name, target, action, cron, time_zone, enabled }),
    [update],
  );
  const columns = useCronColumns({ onOpen: openRow, onHover: Drawer.preload, onSwitch });
  const fileColumns = useCronFile();

  const rowActions = useCallback(
    (row: ChannelCron): ReactNode => {
      const running: MenuEntry =
        row.running === null
          ? {
              label: t("menu.run"),
              icon: <IconPlayerPlay size={16} />,
              onSelect: () => run(row.id, { onSuccess: () => setHistory(row) }),
            }
          : {
              label: t("menu.cancel"),
              icon: <IconPlayerStop size={16} />,
              onSelect: () => cancel(row.id, { onSuccess: () => notifyDone(t("cancelled", { name: row.name })) }),
            };
      const entries = (): MenuEntry[] => [
        running,
        { label: t("menu.history"), icon: <IconHistory size={16} />, onSelect: () => setHistory(row) },
        { ...editEntry(t("menu.edit"), () => open({ row })), divided: true },
        copyEntry(t("menu.copy"), () => open({ copyOf: row })),
        deleteEntry(t("menu.delete"), () => setPendingDelete(row)),
      ];
      return <RowMenu label={t("menu.label", { name: row.name })} entries={entries} />;
    },
    [t, run, cancel, open],
  );

  const card = useCallback(
    (row: ChannelCron): RowCard => ({
      primary: <bdi translate="no">{row.name}</bdi>,
      end: <Outcome row={row} />,
      secondary: (
        <FactLine
          facts={[t(`action.${row.action}`), text.scheduleInZone(row), row.enabled ? null : t("state.off")].filter(
            (fact) => fact !== null,
          )}
        />
      ),
    }),
    [t, text],
  );

  const button = (
    <NewButton preload={Drawer.preload} onClick={() => open({})}>
      {t("new")}
    </NewButton>
  );
  return (
    <>
      <ListPage
        list={list}
        following
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "channel-schedules", title: t("export"), columns: fileColumns }}
        actions={button}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ name }) => name}
        empty={{ picture: "log", title: t("empty.title"), text: t("empty.text"), actions: button }}
        tools={
          <>
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
            <FilterBar>
              <ChoiceChip
                label={t("field.action")}
                choices={channelCronActions.map((action) => ({ value: action, label: t(`action.${action}`) }))}
                value={search.action ?? ""}
                onChange={(value) => change({ action: channelCronActions.find((action) => action === value) })}
              />
              <ChoiceChip
                label={t("field.enabled")}
                choices={(["on", "off"] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
                value={search.state ?? ""}
                onChange={(value) => change({ state: value === "on" || value === "off" ? value : undefined })}
              />
            </FilterBar>
          </>
        }
        rowActions={rowActions}
        onOpen={openRow}
        card={card}
      />
      <Drawer {...drawer} />
      <History
        opened={history !== undefined}
        row={history && (rows.find(({ id }) => id === history.id) ?? history)}
        onClose={() => setHistory(undefined)}
      />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ name }) => t("delete.title", { name })}
        text={() => t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={({ name }) => t("delete.done", { name })}
      />
    </>
  );
};
