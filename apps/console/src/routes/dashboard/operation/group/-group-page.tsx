import { groupQueries, useGateway, useSupports, useToggleUserGroup } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
import { FilterBar, type RowCard, FactLine, RowMenu, type MenuEntry, SearchField, StatusDot } from "@one-hub/ui";
import { IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { loadRefusalTexts, notifyDone, notifyError, notifyInfo, writeErrorMessage } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { StatusSwitch } from "../../../../shared/ListPage/StatusSwitch.tsx";
import { type ListRoute, useList } from "../../../../shared/ListPage/use-list.ts";
import { deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { withTexts } from "../../../../i18n/i18n.ts";
import { Ratio, useGroupTexts, usePeopleOf } from "./-group-cells.tsx";
import { useGroupColumns, useGroupFile } from "./-group-columns.tsx";
import { groupFormName } from "./-group-form.ts";
import { groupList, isEnabled } from "./-group.list.ts";
import { type GroupSearch, yesNo } from "./-group.search.ts";

const Drawer = optionalPart(
  async () => (await withTexts(import("./-group-drawer.tsx"), "prices", "refusal")).GroupDrawer,
);
const DeleteDialog = optionalPart(
  async () => (await withTexts(import("./-delete-dialog.tsx"), "refusal")).DeleteDialog,
);
const DisableDialog = optionalPart(async () => (await import("./-disable-dialog.tsx")).DisableDialog);

/** Windows over the list; each keeps its group while it fades out. */
interface Window {
  readonly kind?: "edit" | "delete" | "disable" | undefined;
  /** Undefined for a new group. */
  readonly group?: UserGroup | undefined;
  /** Each time a window opens it starts afresh. */
  readonly round: number;
}

/** The group of new accounts, which can be neither disabled nor deleted. */
const isDefault = ({ symbol }: UserGroup): boolean => symbol === "default";

export interface GroupPageProps {
  /** The same page stands at two addresses. */
  readonly route: ListRoute<GroupSearch>;
}

/** User groups: what people in them pay, how much they may call, and when a top-up moves them there. */
export const GroupPage = ({ route }: GroupPageProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const numbers = useNumbers();
  const texts = useGroupTexts();
  const gateway = useGateway();
  const client = useQueryClient();
  const navigate = useNavigate();
  const peopleOf = usePeopleOf();
  const list = useList(groupList, route);
  const { search, total, change, viewer, field } = list;
  const countsPeople = useSupports("group_users") === true;

  const [window, setWindow] = useState<Window>(() => {
    const left = keptFormOf<UserGroup | null>(viewer.id, groupFormName);
    return left === undefined ? { round: 0 } : { kind: "edit", group: left ?? undefined, round: 1 };
  });
  const open = useCallback(
    (kind: Window["kind"], group?: UserGroup): void => setWindow(({ round }) => ({ kind, group, round: round + 1 })),
    [],
  );
  const edit = useCallback((group: UserGroup): void => open("edit", group), [open]);
  const close = useCallback((): void => setWindow((before) => ({ ...before, kind: undefined })), []);

  const { mutateAsync: toggle } = useToggleUserGroup({ meta: { formShowsError: true } });
  /** The call turns the switch around, so the group is read first: it may have been turned already. */
  const setEnabled = useCallback(
    async (group: UserGroup, on: boolean): Promise<void> => {
      const { enable } = await client.fetchQuery({ ...groupQueries.detail(gateway, group.id), staleTime: 0 });
      const name = texts.nameOf(group);
      if ((enable !== false) === on) {
        await client.invalidateQueries({ queryKey: groupQueries.all(gateway).queryKey });
        notifyInfo(t(on ? "toggle.wasEnabled" : "toggle.wasDisabled", { name }));
        return;
      }
      await toggle(group.id);
      notifyDone(t(on ? "toggle.enabled" : "toggle.disabled", { name }));
    },
    [client, gateway, toggle, texts, t],
  );
  const onSwitch = useCallback(
    (group: UserGroup, on: boolean): void => {
      if (!on) {
        open("disable", group);
        return;
      }
      setEnabled(group, true).catch(async (error: unknown) => {
        await loadRefusalTexts(error);
        notifyError(error, writeErrorMessage);
      });
    },
    [open, setEnabled],
  );

  const switchOf = useCallback(
    (group: UserGroup): ReactNode => (
      <StatusSwitch
        label={t("switch", { name: texts.nameOf(group) })}
        checked={isEnabled(group)}
        onChange={(on) => onSwitch(group, on)}
        fixed={isDefault(group) && isEnabled(group)}
      >
        <StatusDot tone={isEnabled(group) ? "ok" : "neutral"}>
          {t(isEnabled(group) ? "state.enabled" : "state.disabled")}
        </StatusDot>
      </StatusSwitch>
    ),
    [t, texts, onSwitch],
  );
  const columns = useGroupColumns({ countsPeople, switchOf });
  const fileColumns = useGroupFile(countsPeople);

  const rowActions = useCallback(
    (group: UserGroup): ReactNode => {
      const people = peopleOf(group);
      const entries = (): (MenuEntry | false)[] => [
        editEntry(t("menu.edit"), () => edit(group)),
        people !== undefined && {
          label: t("menu.people"),
          icon: <IconUsers size={16} />,
          onSelect: () => void navigate(people),
        },
        !isDefault(group) && deleteEntry(t("menu.delete"), () => open("delete", group)),
      ];
      return <RowMenu label={t("menu.label", { name: texts.nameOf(group) })} entries={entries} />;
    },
    [t, texts, open, edit, navigate, peopleOf],
  );
  const card = useCallback(
    (group: UserGroup): RowCard => ({
      primary: <bdi translate="no">{texts.nameOf(group)}</bdi>,
      end: isEnabled(group) ? <Ratio group={group} /> : <StatusDot tone="neutral">{t("state.disabled")}</StatusDot>,
      secondary: (
        <FactLine
          facts={[
            <bdi key="symbol" translate="no">
              {group.symbol}
            </bdi>,
            texts.rate(group.api_rate),
            countsPeople && t("people", { count: group.user_count ?? 0, number: numbers.count(group.user_count ?? 0) }),
          ]}
        />
      ),
    }),
    [t, texts, numbers, countsPeople],
  );

  const flagChip = (name: "public" | "promotion"): ReactNode => (
    <ChoiceChip
      label={t(`column.${name}`)}
      choices={yesNo.map((value) => ({ value, label: t(value) }))}
      value={search[name] ?? ""}
      onChange={(value) => change({ [name]: yesNo.find((known) => known === value) })}
    />
  );
  const filters = (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={field("keyword").onChange} />
      <FilterBar>
        <ChoiceChip
          label={t("column.enable")}
          choices={(["enabled", "disabled"] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
          value={search.state ?? ""}
          onChange={(value) => change({ state: value === "enabled" || value === "disabled" ? value : undefined })}
        />
        {flagChip("public")}
        {flagChip("promotion")}
      </FilterBar>
    </>
  );
  const createButton = (
    <NewButton preload={Drawer.preload} onClick={() => open("edit")}>
      {t("new")}
    </NewButton>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "groups", title: t("export"), columns: fileColumns }}
        actions={createButton}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={texts.nameOf}
        empty={{ title: t("empty.title"), text: t("empty.text"), actions: createButton }}
        noMatch={t("noMatch")}
        tools={filters}
        rowActions={rowActions}
        onOpen={edit}
        card={card}
      />
      <Drawer key={`edit-${window.round}`} opened={window.kind === "edit"} group={window.group} onClose={close} />
      <DeleteDialog
        key={`delete-${window.round}`}
        opened={window.kind === "delete"}
        group={window.group}
        countsPeople={countsPeople}
        onClose={close}
      />
      <DisableDialog
        opened={window.kind === "disable"}
        group={window.group}
        countsPeople={countsPeople}
        onClose={close}
        onConfirm={(group) => setEnabled(group, false)}
      />
    </>
  );
};
