import { useDeleteAnnouncement } from "@one-hub/hooks";
import { type Announcement, announcementLevels, announcementStates, announcementTypes } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { FactLine, FilterBar, type RowCard, RowMenu, type MenuEntry, SearchField } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../../i18n/i18n.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip } from "../../../../shared/ListFilters/ListFilters.tsx";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { announcementFile, State, typeText, useAnnouncementColumns } from "./-announcement-columns.tsx";
import { announcementFormName } from "./-announcement-form.ts";
import { announcementList } from "./-announcement.list.ts";
import { useAudienceText } from "./-audience-text.ts";

const route = getRouteApi("/dashboard/operation/announcement");

const Drawer = optionalPart(
  async () => (await withTexts(import("./-announcement-drawer.tsx"), "notice")).AnnouncementDrawer,
);

/** Announcements of the site: list, editor with preview, and who they are shown to. */
export const AnnouncementPage = (): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const numbers = useNumbers();
  const list = useList(announcementList, route);
  const { search, total, change, field, now } = list;
  const audienceText = useAudienceText();

  const { drawer, open, openRow } = useEditTarget<Announcement>(announcementFormName);
  const [pendingDelete, setPendingDelete] = useState<Announcement>();
  const { mutateAsync: remove } = useDeleteAnnouncement({ meta: { formShowsError: true } });

  const columns = useAnnouncementColumns(now, openRow);

  const rowActions = useCallback(
    (row: Announcement): ReactNode => {
      const entries = (): MenuEntry[] => [
        editEntry(t("menu.edit"), () => open({ row })),
        copyEntry(t("menu.copy"), () => open({ copyOf: row })),
        deleteEntry(t("menu.delete"), () => setPendingDelete(row)),
      ];
      return <RowMenu label={t("menu.label", { title: row.title })} entries={entries} />;
    },
    [t, open],
  );

  const card = useCallback(
    (row: Announcement): RowCard => ({
      primary: <bdi>{row.title}</bdi>,
      end: <State row={row} now={now} />,
      secondary: (
        <FactLine
          facts={[
            typeText(t, row.type),
            row.pinned && t("pinned.yes"),
            formatNoticeTime(Math.max(row.created_at, row.starts_at ?? 0)),
            audienceText(row),
          ]}
        />
      ),
    }),
    [t, now, audienceText],
  );

  const filters = (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      <FilterBar>
        <ChoiceChip
          label={t("field.state")}
          choices={announcementStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          value={search.state ?? ""}
          onChange={(value) => change({ state: announcementStates.find((state) => state === value) })}
        />
        <ChoiceChip
          label={t("field.type")}
          choices={announcementTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          value={search.type ?? ""}
          onChange={(value) => change({ type: announcementTypes.find((type) => type === value) })}
        />
        <ChoiceChip
          label={t("field.level")}
          choices={announcementLevels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
          value={search.level ?? ""}
          onChange={(value) => change({ level: announcementLevels.find((level) => level === value) })}
        />
        <TextChip label={t("field.tag")} help={t("tagFilterHelp")} {...field("tag")} />
        <ChoiceChip
          label={t("field.pinned")}
          choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`pinned.${value}`) }))}
          value={search.pinned ?? ""}
          onChange={(value) => change({ pinned: value === "yes" || value === "no" ? value : undefined })}
        />
      </FilterBar>
    </>
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
        file={{ name: "announcements", title: t("export"), columns: announcementFile(t, now, audienceText) }}
        actions={button}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ title }) => title}
        empty={{ picture: "log", title: t("empty.title"), text: t("empty.text"), actions: button }}
        tools={filters}
        rowActions={rowActions}
        onOpen={openRow}
        card={card}
      />
      <Drawer {...drawer} />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ title }) => t("delete.title", { title })}
        text={() => t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={({ title }) => t("delete.done", { title })}
      />
    </>
  );
};
