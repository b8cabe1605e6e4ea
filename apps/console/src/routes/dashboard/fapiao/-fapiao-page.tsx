import { Button } from "@mantine/core";
import type { Fapiao } from "@one-hub/sdk";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { ListHeader } from "../../../shared/ListPage/ListHeader.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { fapiaoFile } from "./-fapiao-file.ts";
import { FapiaoTable } from "./-fapiao-table.tsx";
import { fapiaoList } from "./-fapiao.list.ts";
import { type Task, taskForm, type TaskKind } from "./-task.ts";

const route = getRouteApi("/dashboard/fapiao");

const Detail = optionalPart(async () => (await import("./-detail-drawer.tsx")).DetailDrawer);
const Form = optionalPart(async () => (await import("./-request-drawer.tsx")).RequestDrawer);
const Dialog = optionalPart(async () => (await import("./-task-dialog.tsx")).TaskDialog);

/** Chinese tax invoices: the own ones, and for administrators everybody's, with all that is done to them. */
export const FapiaoPage = (): ReactNode => {
  const { t } = useTranslation("fapiao");
  const numbers = useNumbers();
  const list = useList(fapiaoList, route);
  const { search, viewer, total } = list;
  const navigate = route.useNavigate();

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
    const left = keptFormOf<Task>(viewer.id, taskForm);
    return { opened: left !== undefined, round: 0, ...(left !== undefined && { task: left }) };
  });
  const begin = useCallback(
    (kind: TaskKind, fapiao: Fapiao): void => {
      // One window at a time, with its subject.
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
      onPointerEnter={Form.preload}
      onFocus={Form.preload}
      onClick={ask}
    >
      {t("request")}
    </Button>
  );
  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "fapiao", title: t("export.title"), columns: fapiaoFile(list.all, t) }}
        actions={button}
      />
      <FapiaoTable list={list} onOpen={open} onNear={Detail.preload} onTask={begin} />
      <Detail opened={search.id !== undefined} id={search.id} viewer={viewer} onTask={begin} onClose={closeDetail} />
      <Form opened={search.request} cover={search.cover} onClose={closeForm} />
      <Dialog opened={task.opened} task={task.task} round={task.round} onClose={endTask} />
    </>
  );
};
