import { Badge, Code, Group } from "@mantine/core";
import { useGateway, useStatus, useUpdatePayment } from "@one-hub/hooks";
import { getPayment, type Payment, paymentCurrencies, type paymentSortColumns, paymentTypes } from "@one-hub/sdk";
import {
  copyText,
  type DataTableColumn,
  FactLine,
  FilterBar,
  type RowCard,
  RowMenu,
  type MenuEntry,
  SearchField,
  StatusDot,
  VendorMark,
} from "@one-hub/ui";
import { IconShoppingCart, IconTestPipe } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvTime } from "../../../lib/csv.ts";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { notifyCopied, notifyDone, notifyError, writeErrorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { allowedPicture } from "../../../lib/picture.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { withTexts } from "../../../i18n/i18n.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { Cut, Time } from "../../../shared/ListPage/cells.tsx";
import { NewButton } from "../../../shared/ListPage/NewButton.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { StatusSwitch } from "../../../shared/ListPage/StatusSwitch.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../shared/ListPage/row-entries.tsx";
import { keptMethod } from "./-kept-method.ts";
import { wholeMethod } from "./-method-form.ts";
import { methodTypeOf, methodTypes, notifyAddress } from "./-method-types.ts";
import { methodList } from "./-method.list.ts";
import { SortCell } from "./-sort-cell.tsx";
import { useFeeText, useTypeText } from "./-use-method-facts.ts";

const route = getRouteApi("/dashboard/payment/");

const Drawer = optionalPart(async () => (await withTexts(import("./-method-drawer.tsx"), "zod")).MethodDrawer);
const Windows = optionalPart(async () => (await withTexts(import("./-method-windows.tsx"), "topup")).MethodWindows);

interface OpenWindows {
  /** The method whose form is open; null for a new one. */
  readonly edited?: Payment | null | undefined;
  readonly deleted?: Payment | undefined;
  readonly tested?: Payment | undefined;
}

/** Payment methods of every type: list, form, order, test payment. */
export const MethodPage = (): ReactNode => {
  const { t } = useTranslation("payment_method");
  const numbers = useNumbers();
  const gateway = useGateway();
  const navigate = useNavigate();
  const self = useSelf();
  const { status } = useStatus();
  const list = useList(methodList, route);
  const { viewer, search, total, change, field } = list;
  const feeText = useFeeText();
  const typeText = useTypeText();
  const { mutate: update } = useUpdatePayment();
  const { mutateAsync: updateSort } = useUpdatePayment({ meta: { formShowsError: true } });

  const [left] = useState(() => keptFormOf<Payment | null>(viewer.id, keptMethod));
  const [windows, setWindows] = useState<OpenWindows>(left === undefined ? {} : { edited: left });
  const close = useCallback(() => setWindows({}), []);
  const hasSettings = viewer.offers("payment_settings");

  const edit = useCallback(
    (row: Payment): void => {
      // Without the extension the list may hide what the form needs; it is read for the form alone.
      if (hasSettings) setWindows({ edited: row });
      else void getPayment(gateway, row.id).then((known) => setWindows({ edited: known }), notifyError);
    },
    [gateway, hasSettings],
  );
  const toggle = useCallback((row: Payment, enable: boolean): void => update({ id: row.id, enable }), [update]);
  const saveSort = useCallback(
    async (row: Payment, sort: number): Promise<boolean> => {
      try {
        // A partial write takes zero for "as it was".
        const known = sort === 0 && !hasSettings ? await getPayment(gateway, row.id) : row;
        await updateSort(
          sort === 0 ? { ...wholeMethod(known, { sort }), revision: known.revision } : { id: row.id, sort },
        );
        notifyDone(t("sorted", { name: row.name }));
        return true;
      } catch (error) {
        notifyError(error, writeErrorMessage);
        return false;
      }
    },
    [gateway, hasSettings, updateSort, t],
  );

  const servedTypes = status?.payment_types;
  const takesOrders = useCallback(
    ({ type }: Payment): boolean => servedTypes === undefined || servedTypes.includes(type),
    [servedTypes],
  );
  const addressOf = useCallback(
    (row: Payment): string | undefined => {
      const type = methodTypeOf(row);
      return type !== undefined && !methodTypes[type].notifies
        ? undefined
        : notifyAddress(row.notify_domain, status?.server_address ?? "", row.uuid);
    },
    [status],
  );
  const state = useCallback(
    (row: Payment): ReactNode =>
      takesOrders(row) ? (
        <StatusDot tone={row.enable === true ? "ok" : "neutral"}>{t(row.enable === true ? "on" : "off")}</StatusDot>
      ) : (
        <Badge color="warn" flex="none">
          {t("settingsOnly")}
        </Badge>
      ),
    [t, takesOrders],
  );

  const columns = useMemo(
    (): DataTableColumn<Payment, (typeof paymentSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "name",
            sort: "name",
            hideable: false,
            cell: (row) => (
              <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
                <VendorMark name={row.name} src={allowedPicture(row.icon)} />
                <Cut text={row.name} dir="auto" />
              </Group>
            ),
          },
          { id: "type", sort: "type", nowrap: true, cell: (row) => typeText(row) },
          { id: "currency", cell: ({ currency }) => <bdi translate="no">{currency}</bdi> },
          { id: "fee", align: "end", cell: (row) => <bdi>{feeText(row)}</bdi> },
          { id: "sort", sort: "sort", cell: (row) => <SortCell row={row} onSave={saveSort} /> },
          {
            id: "enable",
            sort: "enable",
            cell: (row) => (
              <StatusSwitch
                label={t("switch", { name: row.name })}
                checked={row.enable === true}
                onChange={(on) => toggle(row, on)}
              >
                {state(row)}
              </StatusSwitch>
            ),
          },
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          { id: "uuid", sort: "uuid", mono: true, muted: true, cell: ({ uuid }) => uuid },
          {
            id: "created",
            sort: "created_at",
            muted: true,
            cell: (row) => <Time seconds={row.created_at} />,
          },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, typeText, feeText, saveSort, toggle, state],
  );

  const rowActions = useCallback(
    (row: Payment): ReactNode => {
      const address = addressOf(row);
      const isTestable = row.enable === true && takesOrders(row);
      const entries = (): (MenuEntry | false)[] => [
        editEntry(t("menu.edit"), () => edit(row)),
        address !== undefined && copyEntry(t("menu.copy"), () => void copyText(address).then(notifyCopied)),
        {
          label: t(isTestable ? "menu.test" : "menu.testOff"),
          icon: <IconTestPipe size={16} />,
          disabled: !isTestable,
          onSelect: () => setWindows({ tested: row }),
        },
        {
          label: t("menu.orders"),
          icon: <IconShoppingCart size={16} />,
          disabled: isDenied("/dashboard/payment/order", self),
          onSelect: () => void navigate({ to: "/dashboard/payment/order", search: { gateway: row.id } }),
        },
        deleteEntry(t("menu.delete"), () => setWindows({ deleted: row })),
      ];
      return <RowMenu label={t("menu.label", { name: row.name })} entries={entries} />;
    },
    [t, self, edit, addressOf, takesOrders, navigate],
  );

  const card = useCallback(
    (row: Payment): RowCard => ({
      primary: <bdi translate="no">{row.name}</bdi>,
      end: state(row),
      secondary: <FactLine facts={[typeText(row), row.currency, feeText(row), t("place", { place: row.sort })]} />,
    }),
    [t, state, typeText, feeText],
  );

  const fileColumns: CsvColumn<Payment>[] = [
    { name: t("field.id"), cell: ({ id }) => id },
    { name: t("field.name"), cell: ({ name }) => name },
    { name: t("field.type"), cell: typeText },
    { name: t("field.currency"), cell: ({ currency }) => currency },
    { name: t("field.percentFee"), cell: ({ percent_fee: share }) => share },
    { name: t("field.fixedFee"), cell: ({ fixed_fee: fixed }) => fixed },
    { name: t("field.sort"), cell: ({ sort }) => sort },
    { name: t("field.enable"), cell: ({ enable }) => t(enable === true ? "on" : "off") },
    { name: t("field.uuid"), cell: ({ uuid }) => uuid },
    { name: t("field.notifyDomain"), cell: (row) => addressOf(row) ?? "" },
    { name: t("field.created"), cell: (row) => csvTime(row.created_at) },
  ];

  const [used, setUsed] = useState(false);
  if (!used && (windows.deleted ?? windows.tested) !== undefined) setUsed(true);
  const addButton = (label: string): ReactNode => (
    <NewButton preload={Drawer.preload} onClick={() => setWindows({ edited: null })}>
      {label}
    </NewButton>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "payment-methods", title: t("export.title"), columns: fileColumns }}
        actions={addButton(t("new"))}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ name }) => name}
        empty={{ picture: "money", title: t("empty.title"), text: t("empty.text"), actions: addButton(t("new")) }}
        noMatch={t("noMatch")}
        tools={
          <>
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
            <FilterBar>
              <ChoiceChip
                label={t("field.type")}
                choices={paymentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
                value={search.type ?? ""}
                onChange={(value) => change({ type: paymentTypes.find((type) => type === value) })}
              />
              <ChoiceChip
                label={t("field.currency")}
                choices={paymentCurrencies.map((value) => ({ value, label: <Code>{value}</Code> }))}
                value={search.currency ?? ""}
                onChange={(value) => change({ currency: paymentCurrencies.find((currency) => currency === value) })}
              />
              <TextChip label={t("field.uuid")} help={t("uuidHelp")} mono {...field("uuid")} />
            </FilterBar>
          </>
        }
        rowActions={rowActions}
        onOpen={edit}
        card={card}
      />
      <Drawer opened={windows.edited !== undefined} row={windows.edited ?? undefined} onClose={close} />
      {used ? <Windows deleted={windows.deleted} tested={windows.tested} onClose={close} /> : null}
    </>
  );
};
