import { Anchor, Badge, Code, Group } from "@mantine/core";
import { useDeleteModelUrl, useModelUrlList, useSortModelUrls, useUpdateModelUrl } from "@one-hub/hooks";
import { type ModelUrl, modelUrlMethods, type modelUrlSortColumns } from "@one-hub/sdk";
import {
  type DataTableColumn,
  FactLine,
  FilterBar,
  type RowCard,
  RowMenu,
  type MenuEntry,
  SearchField,
  StatusDot,
} from "@one-hub/ui";
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconExternalLink } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { NONE } from "../../../../shared/ListPage/cells.tsx";
import { RowSwitch } from "../../../../shared/ListPage/RowSwitch.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { modelUrlList } from "./-model-url.list.ts";
import { ruleFormName } from "./-rule-form.ts";
import { Tester } from "./-tester.tsx";

const route = getRouteApi("/dashboard/operation/model-url");

const Drawer = optionalPart(async () => (await import("./-rule-drawer.tsx")).RuleDrawer);

/** One page that holds every rule there can be. */
const EVERY_RULE = { size: 100, order: "sort" } as const;

const Docs = ({ address }: { readonly address: string }): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  return address === "" ? (
    NONE
  ) : (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" title={address}>
      <Group component="span" gap={4} wrap="nowrap">
        {t("open")} <IconExternalLink size={14} aria-hidden />
      </Group>
    </Anchor>
  );
};

/** The ids with one of them at another place. */
const moved = (ids: readonly number[], id: number, place: number): readonly number[] =>
  ids.filter((other) => other !== id).toSpliced(place, 0, id);

/** Endpoints of models: patterns for their names, in the order in which they are tried. */
export const ModelUrlPage = (): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  const numbers = useNumbers();
  const navigate = route.useNavigate();
  const every = useModelUrlList(useViewer().offers("model_url") ? EVERY_RULE : undefined);
  const rules = every.data?.data;
  const list = useList(modelUrlList, route, { onRefresh: () => void every.refetch() });
  const { search, total, change } = list;

  const { drawer, open, openRow } = useEditTarget<ModelUrl>(ruleFormName);
  const [pendingDelete, setPendingDelete] = useState<ModelUrl>();

  const { mutate: update } = useUpdateModelUrl();
  const { mutate: sort, isPending: sorting } = useSortModelUrls();
  const { mutateAsync: remove } = useDeleteModelUrl({ meta: { formShowsError: true } });
  const move = useCallback(
    (id: number, place: number): void => {
      if (rules === undefined) return;
      const ids = rules.map((rule) => rule.id);
      sort(moved(ids, id, place), { onSuccess: () => notifyDone(t("moved", { place: place + 1 })) });
    },
    [rules, sort, t],
  );

  const columns = useMemo(
    (): DataTableColumn<ModelUrl, (typeof modelUrlSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "place",
            sort: "sort",
            align: "end",
            muted: true,
            cell: ({ id, sort: place }) => {
              const index = rules?.findIndex((rule) => rule.id === id) ?? -1;
              return numbers.count(index === -1 ? place : index + 1);
            },
          },
          {
            id: "pattern",
            sort: "pattern",
            hideable: false,
            cell: (rule) => (
              <Anchor
                component="button"
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={Drawer.preload}
                onFocus={Drawer.preload}
                onClick={() => openRow(rule)}
              >
                <Code translate="no">{rule.pattern}</Code>
              </Anchor>
            ),
          },
          { id: "method", sort: "method", cell: ({ method }) => <Badge>{method}</Badge> },
          { id: "path", sort: "path", cell: ({ path }) => <Code translate="no">{path}</Code> },
          { id: "docs", cell: ({ docs_url: address }) => <Docs address={address} /> },
          {
            id: "enabled",
            sort: "enabled",
            cell: ({ revision: _revision, ...rule }) => (
              <RowSwitch
                label={t("switch", { pattern: rule.pattern })}
                checked={rule.enabled}
                onChange={(enabled) => update({ ...rule, enabled })}
              />
            ),
          },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, numbers, rules, openRow, update],
  );

  const rowActions = useCallback(
    (rule: ModelUrl): ReactNode => {
      const place = rules?.findIndex(({ id }) => id === rule.id) ?? -1;
      const first = place <= 0 || sorting;
      const last = rules === undefined || place === -1 || place === rules.length - 1 || sorting;
      const entry = (id: "first" | "up" | "down", icon: ReactNode, act: () => void) => ({
        id,
        icon,
        label: t(`menu.${id}`),
        onSelect: act,
      });
      const entries = (): MenuEntry[] => [
        editEntry(t("menu.edit"), () => openRow(rule)),
        copyEntry(t("menu.copy"), () => open({ copyOf: rule })),
        {
          ...entry("first", <IconArrowBarToUp size={16} />, () => move(rule.id, 0)),
          disabled: first,
          divided: true,
        },
        { ...entry("up", <IconArrowUp size={16} />, () => move(rule.id, place - 1)), disabled: first },
        { ...entry("down", <IconArrowDown size={16} />, () => move(rule.id, place + 1)), disabled: last },
        deleteEntry(t("menu.delete"), () => setPendingDelete(rule)),
      ];
      return <RowMenu label={t("menu.label", { pattern: rule.pattern })} entries={entries} />;
    },
    [t, rules, sorting, open, openRow, move],
  );

  const card = useCallback(
    (rule: ModelUrl): RowCard => ({
      primary: <Code translate="no">{rule.pattern}</Code>,
      end: <StatusDot tone={rule.enabled ? "ok" : "neutral"}>{t(rule.enabled ? "state.on" : "state.off")}</StatusDot>,
      secondary: <FactLine facts={[rule.method, <bdi key="path">{rule.path}</bdi>]} />,
    }),
    [t],
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
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{
          name: "model-urls",
          title: t("export"),
          columns: [
            { name: t("field.place"), cell: (row) => row.sort },
            { name: t("field.pattern"), cell: (row) => row.pattern },
            { name: t("field.method"), cell: (row) => row.method },
            { name: t("field.path"), cell: (row) => row.path },
            { name: t("field.docs"), cell: (row) => row.docs_url },
            { name: t("field.enabled"), cell: (row) => t(row.enabled ? "state.on" : "state.off") },
          ],
        }}
        actions={button}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ pattern }) => pattern}
        empty={{ picture: "key", title: t("empty.title"), text: t("empty.text"), actions: button }}
        tools={
          <>
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
            <FilterBar>
              <ChoiceChip
                label={t("field.method")}
                choices={modelUrlMethods.map((method) => ({ value: method, label: method }))}
                value={search.method ?? ""}
                onChange={(value) => change({ method: modelUrlMethods.find((method) => method === value) })}
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
      >
        <Tester
          rules={rules}
          model={search.model}
          onChange={(model) => void navigate({ search: (before) => ({ ...before, model }), replace: true })}
        />
      </ListPage>
      <Drawer {...drawer} />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ pattern }) => t("delete.title", { pattern })}
        text={() => t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={({ pattern }) => t("delete.done", { pattern })}
      />
    </>
  );
};
