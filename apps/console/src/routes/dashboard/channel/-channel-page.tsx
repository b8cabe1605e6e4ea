import { Button } from "@mantine/core";
import { useChannelTags } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { FactLine, lazyPart, type RowCard, type RowId, StatusDot } from "@one-hub/ui";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { ListViews } from "../../../shared/ListPage/ListViews.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { useChannelActions } from "./-channel-actions.tsx";
import { isTagRow, ResponseTime, rowName, statusNameOf, tones } from "./-channel-cells.tsx";
import { useChannelChanges } from "./-channel-changes.ts";
import { useChannelColumns } from "./-channel-columns.tsx";
import { useChannelFile } from "./-channel-file.ts";
import { ChannelFilters } from "./-channel-filters.tsx";
import { channelList, keyFilter } from "./-channel.list.ts";
import { closeWindows, openDrawer, useWindows } from "./-channel-windows.ts";
import { channelFormName, type KeptChannelForm } from "./-kept-channel-form.ts";
import { PageMenu } from "./-page-menu.tsx";
import { useTypeName } from "./-type-name.ts";

const route = getRouteApi("/dashboard/channel");

const ChannelOverlays = lazyPart(async () => (await import("./-load-overlays.ts")).loadOverlays());

const ChannelDetail = lazyPart(async () => (await import("./-channel-detail.tsx")).ChannelDetail);

const BulkActions = lazyPart(async () => (await import("./-bulk-actions.tsx")).BulkActions);

const detailOf = (row: Channel): ReactNode => <ChannelDetail row={row} />;

/** What opens over the list, under its rows and for selected ones. */
const loadAhead = () => Promise.all([ChannelDetail.preload(), ChannelOverlays.preload(), BulkActions.preload()]);

const create = (): void => openDrawer({ mode: "create" });

/** Every upstream: list, form, tests, and everything that can be done to one, several or all. */
export const ChannelPage = (): ReactNode => {
  const { t } = useTranslation("channel");
  const self = useSelf();
  const numbers = useNumbers();
  const typeName = useTypeName();
  const key = keyFilter.useValue();
  const tags = useChannelTags();
  const read = useList(channelList, route, { onRefresh: () => void tags.refetch() });
  // Clearing the filters and opening a saved view take away the key to look for as well.
  const list = {
    ...read,
    show: (next: typeof read.search): void => {
      keyFilter.set("");
      read.show(next);
    },
  };
  const { search, total } = list;
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const chosen = selection?.of === search ? list.rows.filter(({ id }) => selection.ids.has(id)) : [];
  const columns = useChannelColumns(list.rows, useChannelChanges());
  const rowActions = useChannelActions();
  const rowMenu = useCallback((row: Channel) => rowActions(row), [rowActions]);
  const windows = useWindows();
  // An address that names a channel opens its form once, and names it no longer then.
  const { channel: linked } = search;
  const navigate = route.useNavigate();
  useEffect(() => {
    if (linked === undefined) return;
    openDrawer({ mode: "edit", id: linked });
    void navigate({ search: (before) => ({ ...before, channel: undefined }), replace: true });
  }, [linked, navigate]);
  const [shown, setShown] = useState(false);
  if (!shown && Object.keys(windows).length > 0) setShown(true);
  // A session that ended under the form left it to be opened again.
  useEffect(() => {
    const left = keptFormOf<KeptChannelForm>(self.id, channelFormName);
    if (left !== undefined) openDrawer(left);
    return () => {
      closeWindows();
      keyFilter.set("");
    };
  }, [self.id]);

  const card = useCallback(
    (row: Channel): RowCard => {
      const status = statusNameOf(row);
      return {
        primary: <span translate="no">{rowName(row)}</span>,
        end: isTagRow(row) ? t("tagRow") : <StatusDot tone={tones[status]}>{t(`status.${status}`)}</StatusDot>,
        secondary: (
          <FactLine
            facts={[
              <span key="type" translate="no">
                {typeName(row.type)}
              </span>,
              isTagRow(row) ? false : <ResponseTime key="time" row={row} />,
              t("priorityIs", { value: row.priority ?? 0 }),
            ]}
          />
        ),
      };
    },
    [t, typeName],
  );
  const file = useChannelFile();
  const createButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={create}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("state", { count: total, number: numbers.count(total) })}
        file={file}
        firstActions={<ListViews list={list} />}
        actions={
          <>
            <PageMenu />
            {createButton}
          </>
        }
        ahead={loadAhead}
        columns={columns}
        getRowId={(row) => row.id}
        getRowLabel={rowName}
        tools={<ChannelFilters list={list} tags={(tags.data ?? []).map(({ tag }) => tag)} />}
        empty={{ title: t("empty.title"), text: t("empty.text"), actions: createButton }}
        noMatch={t(key === "" ? "noMatch" : "noMatchKey")}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={(ids) => setSelection({ of: search, ids })}
        bulkActions={() => <BulkActions rows={chosen} />}
        rowActions={rowMenu}
        detail={detailOf}
        card={card}
      />
      {shown ? <ChannelOverlays /> : null}
    </>
  );
};
