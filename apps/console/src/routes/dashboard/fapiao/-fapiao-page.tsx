import { useFapiaos, useOwnFapiaos } from "@one-hub/hooks";
import type { Fapiao } from "@one-hub/sdk";
import { Button, PageHeader } from "@one-hub/ui";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { lazyWindow } from "../../../shared/LazyPart/lazy-window.tsx";
import { ListExportButton } from "../../../shared/ListExport/ListExportButton.tsx";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { FapiaoFilters } from "./-fapiao-filters.tsx";
import { isFiltered, listQuery, listsAll, withoutFilters } from "./-fapiao-query.ts";
import { FapiaoTable } from "./-fapiao-table.tsx";
import type { FapiaoSearch } from "./-fapiao.search.ts";
import { type Task, taskForm, type TaskKind, type Viewer } from "./-task.ts";
import { useFapiaoExport } from "./-use-fapiao-export.ts";

const route = getRouteApi("/dashboard/fapiao");

const detail = lazyWindow(async () => (await import("./-detail-drawer.tsx")).DetailDrawer);
const form = lazyWindow(async () => (await import("./-request-drawer.tsx")).RequestDrawer);
const dialog = lazyWindow(async () => (await import("./-task-dialog.tsx")).TaskDialog);

/** Chinese tax invoices: the own ones, and for administrators everybody's, with all that is done to them. */
export const FapiaoPage = (): ReactNode => {
  const { t } = useTranslation("fapiao");
  const numbers = useNumbers();
  const self = useSelf();
  const admin = self.role >= levels.admin;
  const viewer = useMemo((): Viewer => ({ id: self.id, admin }), [self.id, admin]);
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (next: Partial<FapiaoSearch>, replace = next.keyword !== undefined): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...next }), replace }),
    [navigate],
  );

  const all = listsAll(search, admin);
  const query = listQuery(search, all, now);
  const everybodys = useFapiaos(all ? query : undefined);
  const own = useOwnFapiaos(all ? undefined : query);
  const list = all ? everybodys : own;
  const { page, state } = useListState(list);
  const total = page?.total_count;
  const csv = useFapiaoExport(search, all);

  const refresh = (): void => {
    void router.invalidate();
    void list.refetch();
  };

  const open = useCallback(
    ({ id }: Fapiao): void => void navigate({ search: (before) => ({ ...before, id }) }),
    [navigate],
  );
  const closeDetail = (): void => void navigate({ search: (before) => ({ ...before, id: undefined }), replace: true });
  const ask = (): void => void navigate({ search: (before) => ({ ...before, request: true }) });
  const closeForm = (): void =>
    void navigate({ search: (before) => ({ ...before, request: false, cover: "" }), replace: true });

  // It stays while the window fades out.
  const [task, setTask] = useState<{ readonly opened: boolean; readonly round: number; readonly task?: Task }>(() => {
    const left = keptFormOf<Task>(self.id, taskForm);
    return { opened: left !== undefined, round: 0, ...(left !== undefined && { task: left }) };
  });
  const begin = useCallback(
    (kind: TaskKind, fapiao: Fapiao): void => {
      // One window at a time: what it is about stands in it.
      void navigate({ search: (before) => ({ ...before, id: undefined }), replace: true });
      setTask(({ round }) => ({ opened: true, round: round + 1, task: { kind, fapiao } }));
    },
    [navigate],
  );
  const endTask = (): void => setTask((before) => ({ ...before, opened: false }));

  const button = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} />}
      onPointerEnter={form.near}
      onFocus={form.near}
      onClick={ask}
    >
      {t("request")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        actions={
          <>
            <RefreshButton disabled={list.isFetching} onPress={refresh} />
            <ListExportButton title={t("export.title")} handle={csv} disabled={total === undefined || total === 0} />
            {button}
          </>
        }
      />
      <FapiaoTable
        rows={page?.data}
        total={total}
        state={state}
        all={all}
        viewer={viewer}
        search={search}
        filtered={isFiltered(search, all)}
        onSearch={change}
        onClearFilters={() => change(withoutFilters)}
        tools={<FapiaoFilters search={search} admin={admin} all={all} onSearch={change} />}
        onOpen={open}
        onNear={detail.near}
        onTask={begin}
      />
      <detail.Window
        opened={search.id !== undefined}
        id={search.id}
        viewer={viewer}
        onTask={begin}
        onClose={closeDetail}
      />
      <form.Window opened={search.request} cover={search.cover} onClose={closeForm} />
      <dialog.Window opened={task.opened} task={task.task} round={task.round} onClose={endTask} />
    </>
  );
};
