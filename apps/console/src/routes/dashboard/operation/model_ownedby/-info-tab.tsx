import { Button } from "@mantine/core";
import { useDeleteModelInfo, useModelInfos } from "@one-hub/hooks";
import type { ModelInfo } from "@one-hub/sdk";
import { formatDay } from "@one-hub/sdk/format";
import { FactLine, FilterBar, type RowCard, RowMenu, type MenuEntry, SearchField } from "@one-hub/ui";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../../i18n/i18n.ts";
import { saveFile } from "../../../../lib/csv.ts";
import { nowSeconds } from "../../../../lib/local-time.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { modalities } from "../../../../shared/ModelExplorer/models.search.ts";
import { useInfoColumns, useInfoFile, useModalityName } from "./-info-columns.tsx";
import { infoJson } from "./-info-file.ts";
import { infoFormName } from "./-info-form.ts";
import { readList } from "./-info-lists.ts";
import { infoList, tagsOf } from "./-vendor.list.ts";

const route = getRouteApi("/dashboard/operation/model_ownedby");

const Drawer = optionalPart(
  async () => (await withTexts(import("./-info-drawer.tsx"), "prices", "refusal")).InfoDrawer,
);
const Import = optionalPart(async () =>
  freshEachTime((await withTexts(import("./-info-import.tsx"), "administration", "refusal")).InfoImport),
);

/** Details of models: context, modalities, description. */
export const InfoTab = ({ tabs }: { readonly tabs: ReactNode }): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { count } = useNumbers();
  const modalityName = useModalityName();
  const list = useList(infoList, route);
  const { search, total, change, field } = list;
  const { data: infos = [] } = useModelInfos();
  const { mutateAsync: remove } = useDeleteModelInfo({ meta: { formShowsError: true } });

  const { drawer, open, openRow } = useEditTarget<ModelInfo>(infoFormName);
  const [pendingDelete, setPendingDelete] = useState<ModelInfo>();
  const [importing, setImporting] = useState(false);

  const columns = useInfoColumns();
  const fileColumns = useInfoFile();
  const rowActions = useCallback(
    (info: ModelInfo): ReactNode => {
      const entries = (): MenuEntry[] => [
        editEntry(t("menu.edit"), () => openRow(info)),
        copyEntry(t("menu.copy"), () => open({ copyOf: info })),
        deleteEntry(t("menu.delete"), () => setPendingDelete(info)),
      ];
      return <RowMenu label={t("menu.label", { name: info.model })} entries={entries} />;
    },
    [t, open, openRow],
  );
  const card = useCallback(
    (info: ModelInfo): RowCard => ({
      primary: <bdi translate="no">{info.model}</bdi>,
      secondary: (
        <FactLine
          facts={[
            info.name !== info.model && info.name,
            info.context_length > 0 &&
              t("info.tokenCount", { count: info.context_length, number: count(info.context_length) }),
            readList(info.output_modalities).map(modalityName).join(", "),
          ]}
        />
      ),
    }),
    [t, count, modalityName],
  );
  const createButton = (
    <NewButton preload={Drawer.preload} onClick={() => open({})}>
      {t("info.new")}
    </NewButton>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("info.rows", { count: total, number: count(total) })}
        file={{ name: "model-details", title: t("info.export"), columns: fileColumns }}
        actions={
          <>
            <Button
              leftSection={<IconDownload size={16} />}
              disabled={infos.length === 0}
              onClick={() =>
                saveFile([infoJson(infos)], `model-details-${formatDay(nowSeconds())}.json`, "application/json")
              }
            >
              {t("info.json")}
            </Button>
            <Button
              leftSection={<IconUpload size={16} />}
              onPointerEnter={Import.preload}
              onFocus={Import.preload}
              onClick={() => setImporting(true)}
            >
              {t("import.action")}
            </Button>
            {createButton}
          </>
        }
        label={t("tabs.models")}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ model }) => model}
        empty={{ title: t("info.empty.title"), text: t("info.empty.text"), actions: createButton }}
        noMatch={t("info.noMatch")}
        tools={
          <>
            {tabs}
            <SearchField label={t("info.search")} value={search.keyword} onSearch={field("keyword").onChange} />
            <FilterBar>
              <ChoiceChip
                label={t("info.modality")}
                choices={modalities.map((value) => ({ value, label: modalityName(value) }))}
                value={search.modality ?? ""}
                onChange={(value) => change({ modality: modalities.find((known) => known === value) })}
              />
              <ChoiceChip
                label={t("info.tag")}
                choices={tagsOf(infos).map((value) => ({ value, label: value }))}
                {...field("tag")}
              />
            </FilterBar>
          </>
        }
        rowActions={rowActions}
        onOpen={openRow}
        card={card}
      />
      <Drawer {...drawer} />
      <Import opened={importing} onClose={() => setImporting(false)} />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ model }) => t("info.delete.title", { name: model })}
        text={() => t("info.delete.text")}
        confirmText={t("menu.delete")}
        busyText={t("deleting")}
        remove={({ id }) => remove(id)}
        doneText={({ model }) => t("deleted", { name: model })}
      />
    </>
  );
};
