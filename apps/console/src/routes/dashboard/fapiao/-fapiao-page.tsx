import { Badge, Button, SegmentedControl } from "@mantine/core";
import { type Fapiao, type fapiaoSortColumns, fapiaoStates } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import {
  type DataTableColumn,
  FactLine,
  FilterBar,
  type RowCard,
  RowMenu,
  type MenuEntry,
  SearchField,
} from "@one-hub/ui";
import { IconDownload, IconEye, IconPlus, IconReceipt, IconReceiptOff, IconTrash } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { Amount, State } from "./-cells.tsx";
import { fapiaoFile } from "./-fapiao-file.ts";
import { fapiaoList } from "./-fapiao.list.ts";
import classes from "./-fapiao.module.css";
import type { TaskDialogProps } from "./-task-dialog.tsx";
import { isFile, type Task, taskForm, type TaskKind, tasksOf } from "./-task.ts";

const route = getRouteApi("/dashboard/fapiao");

const Detail = optionalPart(async () => (await import("./-detail-drawer.tsx")).DetailDrawer);
const Form = optionalPart(async () => (await import("./-request-drawer.tsx")).RequestDrawer);
const Dialog = optionalPart(async () => (await import("./-task-dialog.tsx")).TaskDialog);

const icons = { issue: IconReceipt, reject: IconReceiptOff, withdraw: IconTrash } as const;

const Name = ({ name }: { readonly name: string }): ReactNode => (
  <span className={classes["name"]} translate="no">
    {name || NONE}
  </span>
);

/** Chinese tax invoices: the own ones, and for administrators everybody's, with all that is done to them. */
export const FapiaoPage = (): ReactNode => {
  const { t } = useTranslation("fapiao");
  const numbers = useNumbers();
  const list = useList(fapiaoList, route);
  const { viewer, all, search, total, change, field } = list;
  const navigate = route.useNavigate();

  const go = useCallback(
    (to: Partial<typeof search>, replace: boolean): void =>
      void navigate({ search: (before) => ({ ...before, ...to }), replace }),
    [navigate],
  );
  const open = useCallback(({ id }: Fapiao): void => go({ id }, false), [go]);

  // It stays while the window fades out.
  const [task, setTask] = useState<Omit<TaskDialogProps, "onClose">>(() => {
    const left = keptFormOf<Task>(viewer.id, taskForm);
    return { opened: left !== undefined, round: 0, task: left };
  });
  const begin = useCallback(
    (kind: TaskKind, fapiao: Fapiao): void => {
      // One window at a time, with its subject.
      go({ id: undefined }, true);
      setTask(({ round }) => ({ opened: true, round: round + 1, task: { kind, fapiao } }));
    },
    [go],
  );

  const columns = useMemo(
    (): DataTableColumn<Fapiao, (typeof fapiaoSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "title",
            sort: "title",
            hideable: false,
            cell: ({ id, title }) => (
              <TextLink
                from="/dashboard/fapiao"
                to="."
                search={(before) => ({ ...before, id })}
                className={classes["name"] ?? ""}
                translate="no"
                onPointerEnter={Detail.preload}
                onFocus={Detail.preload}
              >
                {title}
              </TextLink>
            ),
          },
          all && { id: "user", cell: ({ username }) => <Name name={username} /> },
          {
            id: "created",
            sort: "created_at",
            muted: true,
            cell: ({ created_at: created }) => <Time seconds={created} />,
          },
          { id: "amount", sort: "amount", align: "end", cell: (row) => <Amount {...row} /> },
          {
            id: "orders",
            align: "end",
            cell: ({ order_count: count, refunded_count: refunded }) =>
              refunded === 0 ? (
                numbers.count(count)
              ) : (
                <>
                  <Badge color="warn">{t("refunded", { count: refunded, number: numbers.count(refunded) })}</Badge>{" "}
                  {numbers.count(count)}
                </>
              ),
          },
          { id: "state", sort: "state", cell: ({ state }) => <State state={state} /> },
          { id: "email", muted: true, cell: ({ email }) => <Name name={email} /> },
          { id: "number", mono: true, cell: ({ number }) => number || NONE },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, numbers, all],
  );

  const rowActions = useCallback(
    (fapiao: Fapiao): ReactNode => {
      const entries = (): (MenuEntry | false)[] => [
        { label: t("menu.show"), icon: <IconEye size={16} />, onSelect: () => open(fapiao) },
        fapiao.state === "issued" &&
          isFile(fapiao.file_url) && {
            label: t("menu.file"),
            icon: <IconDownload size={16} />,
            href: fapiao.file_url,
          },
        ...tasksOf(fapiao, viewer).map((kind) => {
          const Icon = icons[kind];
          return {
            label: t(kind === "issue" && fapiao.state === "issued" ? "menu.correct" : `menu.${kind}`),
            icon: <Icon size={16} />,
            danger: kind !== "issue",
            onSelect: () => begin(kind, fapiao),
          };
        }),
      ];
      return <RowMenu label={t("menu.label", { title: fapiao.title })} entries={entries} />;
    },
    [t, viewer, open, begin],
  );

  const card = useCallback(
    (fapiao: Fapiao): RowCard => {
      const facts = [<Amount key="amount" {...fapiao} />, formatTimestamp(fapiao.created_at), all && fapiao.username];
      const primary = <Name name={fapiao.title} />;
      const end = <State state={fapiao.state} />;
      return { primary, end, secondary: <FactLine facts={facts} /> };
    },
    [all],
  );

  const filters = (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      {viewer.admin ? (
        <SegmentedControl
          aria-label={t("whose.label")}
          data={(["all", "own"] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
          value={all ? "all" : "own"}
          onChange={(value) => change({ own: value === "own" })}
        />
      ) : null}
      <FilterBar>
        <ChoiceChip
          label={t("field.state")}
          choices={fapiaoStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          value={search.state ?? ""}
          onChange={(value) => change({ state: fapiaoStates.find((state) => state === value) })}
        />
        <TimeChip search={search} onSearch={change} />
        {all ? <TextChip label={t("field.user")} help={t("userHelp")} {...field("user")} /> : null}
      </FilterBar>
    </>
  );

  const button = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} />}
      onPointerEnter={Form.preload}
      onFocus={Form.preload}
      onClick={() => go({ request: true }, false)}
    >
      {t("request")}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "fapiao", title: t("export.title"), columns: fapiaoFile(all, t) }}
        actions={button}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ title }) => title}
        empty={{
          picture: "money",
          title: t(all ? "emptyAll.title" : "empty.title"),
          text: t(all ? "emptyAll.text" : "empty.text"),
        }}
        noMatch={t("noMatch")}
        tools={filters}
        rowActions={rowActions}
        onOpen={open}
        card={card}
      />
      <Detail
        opened={search.id !== undefined}
        id={search.id}
        viewer={viewer}
        onTask={begin}
        onClose={() => go({ id: undefined }, true)}
      />
      <Form
        opened={search.request}
        cover={search.cover}
        onClose={() =>
          void navigate({
            search: (before) => ({ ...before, request: false, cover: "" }),
            replace: true,
            // The form has asked already.
            ignoreBlocker: true,
          })
        }
      />
      <Dialog {...task} onClose={() => setTask((before) => ({ ...before, opened: false }))} />
    </>
  );
};
