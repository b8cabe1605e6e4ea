import { useAvailableModels, useGroupMap, useOwnedBy, usePrices, useSession } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
import { discountLabel } from "@one-hub/sdk/format";
import {
  Button,
  Card,
  CopyButton,
  Money,
  Mono,
  NativeSelectField,
  SearchField,
  SegmentedTabs,
  SideDrawer,
  StateView,
  SwitchField,
  Tag,
  type WindowColumn,
  WindowGrid,
  WindowTable,
} from "@one-hub/ui";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useHydrated } from "../../../prerender/prerendered.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { ChoiceChip } from "./-choices.tsx";
import { PriceDetail } from "./-price-detail.tsx";
import { filterRows, groupInForce, type PriceRow, priceRowsOf, ratioOf, sortRows } from "./-price-rows.ts";
import { type PriceTexts, usePriceTexts } from "./-price-text.ts";
import { type PriceSort, type PricesSearch, pricesSearchDefaults } from "./-prices.search.ts";
import classes from "./-prices.module.css";

const route = getRouteApi("/_public/prices");

const modalities = ["text", "image", "audio", "video", "music"] as const;
const types = ["tokens", "times"] as const;
const noGroups: Readonly<Record<string, UserGroup>> = {};

/** Values of the rows with how many rows have them, the most frequent first. */
const countsOf = (rows: readonly PriceRow[], valuesOf: (row: PriceRow) => readonly string[]) => {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1));
};

interface Shown {
  readonly texts: PriceTexts;
  readonly group: string | undefined;
  readonly ratio: number;
  readonly icons: ReadonlyMap<string, string>;
}

const rowId = ({ model }: PriceRow): string => model;

const callable = (row: PriceRow, { group }: Shown): boolean => group === undefined || row.groups.has(group);

/** A model as a card. */
const ModelCard = ({
  row,
  shown,
  onOpen,
}: {
  readonly row: PriceRow;
  readonly shown: Shown;
  readonly onOpen: (row: PriceRow) => void;
}): ReactNode => {
  const { t } = useTranslation("prices");
  const output = shown.texts.output(row, shown.ratio);
  return (
    <article className={classes["modelCard"]} aria-label={row.model}>
      <header className={classes["modelHead"]}>
        <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} size={28} />
        <div className={classes["modelName"]}>
          <Mono>{row.model}</Mono>
          <span className={classes["muted"]}>{row.provider}</span>
        </div>
        <CopyButton iconOnly size="sm" value={row.model} label={t("copyName")} onCopy={notifyCopied} />
      </header>
      {row.info?.description === undefined || row.info.description === "" ? null : (
        <p className={classes["about"]}>{row.info.description}</p>
      )}
      <div className={classes["tags"]}>
        <Tag>{t(`types.${row.type}`)}</Tag>
        {row.modalities.map((name) => {
          const known = modalities.find((one) => one === name);
          return <Tag key={name}>{known === undefined ? name : t(`modalities.${known}`)}</Tag>;
        })}
        {row.tags.map((tag) => (
          <Tag key={tag} tone="info">
            {tag}
          </Tag>
        ))}
      </div>
      {callable(row, shown) ? (
        <dl className={classes["cardPrices"]}>
          <div>
            <dt>{t(row.type === "times" ? "call" : "input")}</dt>
            <dd>
              <Money>{shown.texts.input(row, shown.ratio)}</Money>
            </dd>
          </div>
          {output === undefined ? null : (
            <div>
              <dt>{t("output")}</dt>
              <dd>
                <Money>{output}</Money>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <p className={classes["muted"]}>{t("notInGroup")}</p>
      )}
      <Button size="sm" onClick={() => onOpen(row)} aria-haspopup="dialog">
        {t("details")}
      </Button>
    </article>
  );
};

/** What every model costs here. */
export const PricesPage = (): ReactNode => {
  const { t } = useTranslation("prices");
  const { count, locale, displayInCurrency } = useNumbers();
  const address = route.useSearch();
  // The rendered page is one for all addresses.
  const search = useHydrated() ? address : pricesSearchDefaults;
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<PricesSearch>): void => {
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
    },
    [navigate],
  );

  const models = useAvailableModels();
  const prices = usePrices();
  const vendors = useOwnedBy();
  const groupMap = useGroupMap();
  const { user } = useSession();
  const groups = groupMap.data ?? noGroups;
  const group = groupInForce(groups, search.group, user?.group);
  const ratio = ratioOf(groups, group);
  const money = search.money ?? (displayInCurrency ? "currency" : "quota");
  const texts = usePriceTexts({ unit: search.unit, money });
  const icons = useMemo(
    () => new Map(Object.values(vendors.data ?? {}).map(({ name, icon }) => [name, icon])),
    [vendors.data],
  );

  const rows = useMemo(
    () => (models.data === undefined ? undefined : priceRowsOf(models.data, prices.data)),
    [models.data, prices.data],
  );
  // What is typed shows at once; the rows follow when there is time.
  const { search: words, provider, type, modality, tag, available, order } = useDeferredValue(search);
  const filtered = useMemo(
    () => filterRows(rows ?? [], { search: words, provider, type, modality, tag, available, group }),
    [rows, words, provider, type, modality, tag, available, group],
  );
  const sorted = useMemo(() => sortRows(filtered, order), [filtered, order]);

  const choices = useMemo(
    () => ({
      providers: countsOf(rows ?? [], (row) => [row.provider]).map(([value, number]) => ({
        value,
        label: (
          <span className={classes["choiceName"]}>
            <VendorIcon name={value} icon={icons.get(value)} />
            {value}
          </span>
        ),
        count: count(number),
      })),
      modalities: countsOf(rows ?? [], (row) => row.modalities).flatMap(([value, number]) => {
        const known = modalities.find((one) => one === value);
        return known === undefined ? [] : [{ value, label: t(`modalities.${known}`), count: count(number) }];
      }),
      tags: countsOf(rows ?? [], (row) => row.tags).map(([value, number]) => ({
        value,
        label: value,
        count: count(number),
      })),
      types: types.map((value) => ({ value, label: t(`types.${value}`) })),
    }),
    [rows, icons, count, t],
  );

  const shown = useMemo<Shown>(() => ({ texts, group, ratio, icons }), [texts, group, ratio, icons]);
  const unit = t(`units.${search.unit}`);
  const columns = useMemo<readonly WindowColumn<PriceRow, PriceSort>[]>(
    () => [
      {
        id: "model",
        header: t("model"),
        sort: "model",
        width: "minmax(0, 2.4fr)",
        cell: (row) => (
          <span className={classes["nameCell"]}>
            <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} />
            <Mono>{row.model}</Mono>
            <CopyButton iconOnly size="sm" value={row.model} label={t("copyName")} onCopy={notifyCopied} />
            {row.tags.map((name) => (
              <Tag key={name} tone="info">
                {name}
              </Tag>
            ))}
          </span>
        ),
      },
      {
        id: "provider",
        header: t("provider"),
        sort: "provider",
        width: "minmax(0, 1.1fr)",
        cell: (row) => row.provider,
      },
      {
        id: "type",
        header: t("type"),
        width: "minmax(0, 0.9fr)",
        muted: true,
        cell: (row) => (row.unpriced ? t("unpriced") : t(`types.${row.type}`)),
      },
      {
        id: "input",
        header: t("inputOf", { unit }),
        sort: "input",
        align: "end",
        width: "minmax(0, 1.1fr)",
        cell: (row) =>
          callable(row, shown) ? (
            <Money>{shown.texts.input(row, shown.ratio)}</Money>
          ) : (
            <span className={classes["muted"]}>{t("notInGroup")}</span>
          ),
      },
      {
        id: "output",
        header: t("outputOf", { unit }),
        sort: "output",
        align: "end",
        width: "minmax(0, 1.1fr)",
        cell: (row) => (callable(row, shown) ? <Money>{shown.texts.output(row, shown.ratio) ?? "—"}</Money> : "—"),
      },
      {
        id: "extra",
        header: t("extraRatios"),
        align: "end",
        width: "minmax(0, 0.9fr)",
        muted: true,
        cell: (row) => (row.extras.length === 0 ? "—" : t("extraCount", { count: row.extras.length })),
      },
    ],
    [t, shown, unit],
  );
  const card = useCallback(
    (row: PriceRow) => ({
      primary: (
        <span className={classes["nameCell"]}>
          <VendorIcon name={row.provider} icon={shown.icons.get(row.provider)} />
          <Mono>{row.model}</Mono>
        </span>
      ),
      end: callable(row, shown) ? <Money>{shown.texts.input(row, shown.ratio)}</Money> : null,
      secondary: callable(row, shown)
        ? row.type === "times"
          ? row.provider
          : t("cardLine", {
              provider: row.provider,
              output: shown.texts.output(row, shown.ratio) ?? "",
            })
        : t("notInGroup"),
    }),
    [shown, t],
  );

  const open = useCallback((row: PriceRow): void => change({ model: row.model }), [change]);
  const detail = search.model === "" ? undefined : rows?.find(({ model }) => model === search.model);
  const clear = (): void => {
    const { view, unit: keptUnit, money: keptMoney, group: keptGroup, order: keptOrder } = search;
    void navigate({
      search: { ...pricesSearchDefaults, view, unit: keptUnit, money: keptMoney, group: keptGroup, order: keptOrder },
      replace: true,
      resetScroll: false,
    });
  };

  const list =
    models.data === undefined && models.error !== null ? (
      <ErrorView error={models.error} onRetry={() => void models.refetch()} retrying={models.isFetching} />
    ) : rows !== undefined && rows.length === 0 ? (
      <StateView kind="empty" title={t("empty")} text={t("emptyText")} />
    ) : rows !== undefined && sorted.length === 0 ? (
      <StateView
        kind="noMatch"
        title={t("noMatch")}
        text={t("noMatchText")}
        actions={<Button onClick={clear}>{t("clearFilters")}</Button>}
      />
    ) : search.view === "cards" && rows !== undefined ? (
      <WindowGrid
        className={classes["grid"]}
        label={t("title")}
        rows={sorted}
        getRowId={rowId}
        itemWidth={280}
        itemHeight={206}
        renderItem={(row) => <ModelCard row={row} shown={shown} onOpen={open} />}
      />
    ) : (
      <WindowTable<PriceRow, PriceSort>
        className={classes["table"]}
        label={t("title")}
        columns={columns}
        rows={sorted}
        getRowId={rowId}
        card={card}
        sort={search.order}
        onSortChange={(next) => change({ order: next })}
        onOpen={open}
        loading={rows === undefined}
      />
    );

  return (
    <PublicPage
      title={t("title")}
      intro={
        rows === undefined
          ? t("intro")
          : t("state", { count: rows.length, shown: count(rows.length), providers: count(choices.providers.length) })
      }
      description={t("description")}
      keywords={t("keywords")}
    >
      <Card flush>
        <div className={classes["tools"]}>
          <SearchField value={search.search} label={t("search")} onSearch={(next) => change({ search: next })} />
          <ChoiceChip
            label={t("provider")}
            choices={choices.providers}
            value={search.provider}
            onChange={(next) => change({ provider: next })}
          />
          <ChoiceChip
            label={t("type")}
            choices={choices.types}
            value={search.type ?? ""}
            onChange={(next) => change({ type: types.find((one) => one === next) })}
          />
          {choices.modalities.length === 0 ? null : (
            <ChoiceChip
              label={t("modality")}
              choices={choices.modalities}
              value={search.modality ?? ""}
              onChange={(next) => change({ modality: modalities.find((one) => one === next) })}
            />
          )}
          {choices.tags.length === 0 ? null : (
            <ChoiceChip
              label={t("tag")}
              choices={choices.tags}
              value={search.tag}
              onChange={(next) => change({ tag: next })}
            />
          )}
          <span className={classes["matches"]} role="status">
            {rows === undefined || sorted.length === rows.length
              ? ""
              : t("matches", { count: sorted.length, shown: count(sorted.length), total: count(rows.length) })}
          </span>
        </div>
        <div className={classes["tools"]} data-second>
          <NativeSelectField
            className={classes["group"]}
            aria-label={t("group")}
            value={group ?? ""}
            disabled={group === undefined}
            data={Object.entries(groups)
              .sort(([left], [right]) => (left < right ? -1 : 1))
              .map(([symbol, { name }]) => {
                const own = ratioOf(groups, symbol);
                return {
                  value: symbol,
                  label: t("groupChoice", {
                    name: name === "" ? symbol : name,
                    price: own === 0 ? t("free") : (discountLabel(own, 1, locale) ?? texts.ratio(own)),
                  }),
                };
              })}
            onChange={(event) => change({ group: event.currentTarget.value })}
          />
          <SwitchField
            className={classes["available"]}
            label={t("onlyAvailable")}
            checked={search.available}
            onChange={(next) => change({ available: next })}
          />
          <div className={classes["looks"]}>
            <SegmentedTabs
              label={t("unit")}
              segments={[
                { value: "1K", label: t("units.1K") },
                { value: "1M", label: t("units.1M") },
              ]}
              value={search.unit}
              onChange={(next) => change({ unit: next })}
            />
            <SegmentedTabs
              label={t("money")}
              segments={[
                { value: "currency", label: t("monies.currency") },
                { value: "quota", label: t("monies.quota") },
              ]}
              value={money}
              onChange={(next) => change({ money: next })}
            />
            <SegmentedTabs
              label={t("view")}
              segments={[
                { value: "list", label: <IconList size={16} aria-label={t("views.list")} /> },
                { value: "cards", label: <IconLayoutGrid size={16} aria-label={t("views.cards")} /> },
              ]}
              value={search.view}
              onChange={(next) => change({ view: next })}
            />
          </div>
        </div>
        {list}
      </Card>
      <SideDrawer
        opened={detail !== undefined}
        onClose={() => change({ model: "" })}
        title={detail?.model ?? ""}
        width={460}
      >
        {detail === undefined ? null : (
          <PriceDetail row={detail} icon={icons.get(detail.provider)} groups={groups} texts={texts} unit={unit} />
        )}
      </SideDrawer>
    </PublicPage>
  );
};
