import { Button } from "@mantine/core";
import { redemptionKeys, useGateway, useUpdateRedemptionStatus } from "@one-hub/hooks";
import { deleteRedemption, type Redemption, redemptionStates, updateRedemptionStatus } from "@one-hub/sdk";
import {
  copyText,
  FactLine,
  FilterBar,
  Money,
  type RowCard,
  type RowId,
  RowMenu,
  type MenuEntry,
  SearchField,
} from "@one-hub/ui";
import { IconPlus, IconPrinter, IconTrashX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { notifyCopied, notifyError, notifyInfo } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useBulk } from "../../../../shared/Bulk/use-bulk.ts";
import { BulkWindow } from "../../../../shared/Bulk/BulkWindow.tsx";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { NumberChip, TimeChip } from "../../../../shared/ListFilters/ListFilters.tsx";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { MaskedCode, redemptionFile, State, useRedemptionColumns } from "./-redemption-columns.tsx";
import { redemptionFormName } from "./-redemption-form.ts";
import { redemptionList } from "./-redemption.list.ts";
import type { OpenWindows } from "./-redemption-overlays.tsx";
import { handedCode } from "./-redemption-state.ts";
import { readUsedCodes } from "./-used-codes.ts";

const route = getRouteApi("/dashboard/payment/redemption");

const Overlays = optionalPart(async () => (await import("./-redemption-overlays.tsx")).RedemptionOverlays);

/** Name of a code in reports and questions; never the code itself. */
const nameOf = ({ id, name }: Redemption): string => `#${id} ${name}`;

/** Redemption codes: creating, handing over, switching on and off, deleting, and who redeemed them. */
export const RedemptionPage = (): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const numbers = useNumbers();
  const gateway = useGateway();
  const client = useQueryClient();
  const list = useList(redemptionList, route);
  const { viewer, search, total, change, now } = list;
  const detailed = viewer.offers("redemption_detail");
  // Another view begins with none chosen.
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const chosen = selection?.of === search ? list.rows.filter(({ id }) => selection.ids.has(id)) : [];

  const [windows, setWindows] = useState<OpenWindows>(() => ({
    drawer: keptFormOf<NonNullable<OpenWindows["drawer"]>>(viewer.id, redemptionFormName),
  }));
  const show = useCallback((next: OpenWindows): void => setWindows((before) => ({ ...before, ...next })), []);
  const edit = useCallback((row: Redemption): void => show({ drawer: { row } }), [show]);

  const { mutate: setStatus } = useUpdateRedemptionStatus();
  const toggle = useCallback(
    ({ id }: Redemption, on: boolean): void => setStatus({ id, status: on ? 1 : 2 }),
    [setStatus],
  );
  const bulk = useBulk();
  const onEnd = (): void => void client.invalidateQueries({ queryKey: redemptionKeys.all });
  const removeAll = (rows: readonly Redemption[]): void =>
    bulk.start({
      title: t("bulk.deleting", { count: rows.length }),
      rows,
      nameOf,
      act: ({ id }) => deleteRedemption(gateway, id),
      doneText: (count) => t("bulk.deleted", { count }),
      onEnd,
    });
  const switchAll = (on: boolean): void =>
    bulk.start({
      title: t(on ? "bulk.enabling" : "bulk.disabling", { count: chosen.length }),
      rows: chosen,
      nameOf,
      act: ({ id }) => updateRedemptionStatus(gateway, { id, status: on ? 1 : 2 }),
      doneText: (count) => t(on ? "bulk.enabled" : "bulk.disabled", { count }),
      onEnd,
    });
  const [gathering, setGathering] = useState(false);
  const askForUsed = async (): Promise<void> => {
    setGathering(true);
    try {
      const rows = await readUsedCodes(gateway);
      if (rows.length === 0) notifyInfo(t("used.none"));
      else show({ question: { rows, used: true } });
    } catch (error) {
      notifyError(error);
    } finally {
      setGathering(false);
    }
  };

  const columns = useRedemptionColumns({ rows: list.rows, now, detailed, onEdit: edit, onToggle: toggle });

  const rowActions = useCallback(
    (row: Redemption): ReactNode => {
      const entries = (): (MenuEntry | false)[] => [
        copyEntry(t("menu.copy"), () => void copyText(row.key).then(notifyCopied)),
        row.status !== 3 && editEntry(t("menu.edit"), () => edit(row)),
        row.status !== 3 && {
          label: t("menu.handOver"),
          icon: <IconPrinter size={16} />,
          onSelect: () => show({ handOver: { codes: [handedCode(row)], created: false } }),
        },
        deleteEntry(t("menu.delete"), () => show({ pendingDelete: row })),
      ];
      return <RowMenu label={t("menu.label", { id: row.id, name: row.name })} entries={entries} />;
    },
    [t, edit, show],
  );

  const card = useCallback(
    (row: Redemption): RowCard => ({
      primary: <bdi>{row.name}</bdi>,
      end: <State row={row} now={now} />,
      secondary: (
        <>
          <MaskedCode row={row} />
          <div>
            <FactLine
              facts={[
                <Money key="quota">{numbers.spend(row.quota)}</Money>,
                row.redeemed_by_name !== undefined && row.redeemed_by_name !== "" && (
                  <bdi key="redeemer">{row.redeemed_by_name}</bdi>
                ),
              ]}
            />
          </div>
        </>
      ),
    }),
    [now, numbers],
  );

  const button = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} />}
      onPointerEnter={Overlays.preload}
      onFocus={Overlays.preload}
      onClick={() => show({ drawer: {} })}
    >
      {t("new")}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{
          name: "redemption-codes",
          title: t("export"),
          columns: redemptionFile(t, { now, detailed, quotaPerUnit: numbers.quotaPerUnit }),
        }}
        actions={
          <>
            <Button leftSection={<IconTrashX size={16} />} loading={gathering} onClick={() => void askForUsed()}>
              {t("used.action")}
            </Button>
            {button}
          </>
        }
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={nameOf}
        empty={{ picture: "money", title: t("empty.title"), text: t("empty.text"), actions: button }}
        tools={
          <>
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
            {detailed ? (
              <FilterBar>
                <ChoiceChip
                  label={t("field.status")}
                  choices={redemptionStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
                  value={search.state ?? ""}
                  onChange={(value) => change({ state: redemptionStates.find((state) => state === value) })}
                />
                <TimeChip label={t("field.created")} search={search} onSearch={change} />
                <NumberChip
                  label={t("field.redeemer")}
                  help={t("redeemerHelp")}
                  wrongText={t("redeemerWrong")}
                  value={search.redeemer}
                  onChange={(redeemer) => change({ redeemer })}
                />
              </FilterBar>
            ) : null}
          </>
        }
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={(ids) => setSelection({ of: search, ids: new Set(ids) })}
        bulkActions={() => (
          <>
            <Button
              size="xs"
              onClick={() => show({ handOver: { codes: chosen.map(handedCode), created: false } })}
              disabled={chosen.some(({ status }) => status === 3)}
            >
              {t("bulk.handOver")}
            </Button>
            <Button size="xs" onClick={() => switchAll(true)}>
              {t("bulk.enable")}
            </Button>
            <Button size="xs" onClick={() => switchAll(false)}>
              {t("bulk.disable")}
            </Button>
            <Button size="xs" color="bad" onClick={() => show({ question: { rows: chosen, used: false } })}>
              {t("bulk.delete")}
            </Button>
          </>
        )}
        rowActions={rowActions}
        card={card}
      />
      <Overlays windows={windows} show={show} onDelete={removeAll} />
      <BulkWindow bulk={bulk} />
    </>
  );
};
