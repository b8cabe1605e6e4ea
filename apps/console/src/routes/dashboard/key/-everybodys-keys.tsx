import { tokenKeys, tokenQueries, useGateway, useGroupMap } from "@one-hub/hooks";
import { type Token, updateTokenStatusAdmin } from "@one-hub/sdk";
import { Button } from "@mantine/core";
import { FactLine, lazyPart, type RowCard, type RowId, RowMenu, type MenuEntry, StatusDot } from "@one-hub/ui";
import { IconArrowRight, IconFileText, IconKey, IconPower, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { mayManageKey } from "../../../lib/rank.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { BulkWindow } from "../../../shared/Bulk/BulkWindow.tsx";
import { useBulk } from "../../../shared/Bulk/use-bulk.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { editEntry } from "../../../shared/ListPage/row-entries.tsx";
import { ownerOf, useEverybodysColumns } from "./-everybodys-columns.tsx";
import { EverybodysFilters } from "./-everybodys-filters.tsx";
import type { EverybodysWindows } from "./-everybodys-overlays.tsx";
import { asOpened, everybodysKeyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { nameOf, usedText } from "./-key-cells.tsx";
import { useKeyFile } from "./-key-file.ts";
import { everybodysKeyList } from "./-key.list.ts";
import { keyState, keyTones, missingForRevival } from "../../../lib/key-state.ts";
import { useNow } from "./-now.ts";

const route = getRouteApi("/dashboard/key");

const Overlays = lazyPart(async () => (await import("./-everybodys-overlays.tsx")).EverybodysOverlays);

/** The keys of all users: found, edited, disabled and given to other owners by administrators. */
export const EverybodysKeys = (): ReactNode => {
  const { t } = useTranslation("everybody_keys");
  const { t: key } = useTranslation("key");
  const numbers = useNumbers();
  const self = useSelf();
  const now = useNow();
  const navigate = route.useNavigate();
  const gateway = useGateway();
  const client = useQueryClient();
  const list = useList(everybodysKeyList, route);
  const { search, total, viewer } = list;
  const [windows, setWindows] = useState<EverybodysWindows>({});
  const show = useCallback((next: EverybodysWindows): void => setWindows((before) => ({ ...before, ...next })), []);
  const edit = useCallback((row: Token, revive: boolean): void => {
    setWindows((before) => ({
      ...before,
      drawer: { key: row, revive, owner: ownerOf(row) },
      round: (before.round ?? 0) + 1,
    }));
  }, []);
  const toggle = useCallback(
    (row: Token, on: boolean): void => {
      const missing = missingForRevival(row, nowSeconds());
      if (on && (missing.expiry || missing.quota || row.status === 3 || row.status === 4)) edit(row, true);
      else show({ toggle: { key: row, on } });
    },
    [edit, show],
  );
  const readKey = useCallback(
    async (id: number): Promise<Token> => {
      const query = { token_id: id, page: 1, size: 10 };
      const { data } = await client.fetchQuery({ ...tokenQueries.listAll(gateway, query), staleTime: 0 });
      const found = data.find((row) => row.id === id);
      if (found === undefined) throw new Error(t("gone"));
      return found;
    },
    [client, gateway, t],
  );

  // The session ended under the form.
  const [left] = useState(() => keptFormOf<KeptKeyForm>(self.id, everybodysKeyFormName));
  useEffect(() => {
    if (left?.id === undefined) return;
    void readKey(left.id).then((row) => edit(asOpened(row, left), left.revive), notifyError);
  }, [left, readKey, edit]);

  const manageable = useCallback((row: Token): boolean => mayManageKey(self, row), [self]);
  const fixed = useCallback((row: Token): boolean => !manageable(row), [manageable]);
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const chosen =
    selection?.of === search ? list.rows.filter((row) => selection.ids.has(row.id) && manageable(row)) : [];
  const bulk = useBulk();
  const setStatuses = (action: "enable" | "disable"): void =>
    bulk.start({
      title: t(`bulk.${action}`, { count: chosen.length }),
      rows: chosen,
      nameOf: (row) => `${nameOf(row)} · ${ownerOf(row)}`,
      act: ({ id }) => updateTokenStatusAdmin(gateway, { id, status: action === "enable" ? 1 : 2 }),
      doneText: (count) => key(`bulk.${action}.done`, { count }),
      onEnd: ({ failed }) => {
        setSelection({ of: search, ids: new Set(failed.map(({ id: row }) => row.id)) });
        void client.invalidateQueries({ queryKey: tokenKeys.lists });
      },
    });

  const { data: groups } = useGroupMap();
  const groupName = useCallback((symbol: string): string => groups?.[symbol]?.name ?? symbol, [groups]);
  const withSecrets = list.rows.some((row) => row.key !== "");
  const labelOf = useCallback((row: Token): string => t("rowLabel", { name: nameOf(row), owner: ownerOf(row) }), [t]);
  const columns = useEverybodysColumns(list.rows, now, groupName, toggle, fixed, labelOf, withSecrets);
  const file = useKeyFile(now, [
    { name: t("column.ownerId"), cell: (row) => row.user_id },
    { name: t("column.owner"), cell: (row) => row.owner_name ?? "" },
  ]);

  const rowActions = useCallback(
    (row: Token): ReactNode => {
      const state = keyState(row, now);
      const isSwitch = state === "enabled" || state === "disabled";
      const writes = (): readonly MenuEntry[] => [
        editEntry(key("menu.edit"), () => edit(row, false)),
        {
          label: key(isSwitch ? (state === "enabled" ? "menu.disable" : "menu.enable") : `menu.revive.${state}`),
          icon: isSwitch ? <IconPower size={16} /> : <IconRefresh size={16} />,
          onSelect: () => toggle(row, state !== "enabled"),
        },
        {
          label: t("menu.move"),
          icon: <IconArrowRight size={16} className="mantine-rotate-rtl" />,
          onSelect: () => show({ move: row }),
        },
      ];
      const entries = (): readonly MenuEntry[] => [
        ...(manageable(row) ? writes() : []),
        {
          label: t("menu.log"),
          icon: <IconFileText size={16} />,
          disabled: isDenied("/dashboard/log", self),
          divided: manageable(row),
          onSelect: () => void navigate({ to: "/dashboard/log", search: { key: row.name } }),
        },
      ];
      return <RowMenu label={key("menu.label", { name: labelOf(row) })} entries={entries} />;
    },
    [t, key, now, self, manageable, labelOf, edit, toggle, show, navigate],
  );

  const card = useCallback(
    (row: Token): RowCard => {
      const state = keyState(row, now);
      return {
        primary: nameOf(row),
        end: <StatusDot tone={keyTones[state]}>{key(`status.${state}`)}</StatusDot>,
        secondary: (
          <FactLine
            facts={[
              ownerOf(row),
              usedText(row, key, numbers),
              row.group === "" ? key("group.own") : groupName(row.group),
            ]}
          />
        ),
      };
    },
    [key, now, numbers, groupName],
  );

  const [shown, setShown] = useState(false);
  if (!shown && Object.keys(windows).length > 0) setShown(true);

  return (
    <>
      <ListPage
        list={list}
        title={key("title")}
        late
        state={total === undefined ? null : t("state", { count: total, number: numbers.count(total) })}
        file={{ name: "keys", title: key("export.title"), columns: file }}
        firstActions={
          viewer.offers("token_lookup") ? (
            <Button leftSection={<IconKey size={16} />} onClick={() => show({ find: true })}>
              {t("find.open")}
            </Button>
          ) : null
        }
        ahead={Overlays.preload}
        columns={columns}
        getRowId={(row) => row.id}
        getRowLabel={labelOf}
        tools={<EverybodysFilters list={list} />}
        empty={{ picture: "key", title: key("empty.title"), text: t("empty") }}
        noMatch={t("noMatch")}
        selectable={manageable}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={(ids) => setSelection({ of: search, ids: new Set(ids) })}
        bulkActions={() => (
          <>
            <Button size="xs" onClick={() => setStatuses("enable")}>
              {key("bulk.enable.action")}
            </Button>
            <Button size="xs" onClick={() => show({ disable: chosen })}>
              {key("bulk.disable.action")}
            </Button>
          </>
        )}
        rowActions={rowActions}
        card={card}
      />
      <BulkWindow bulk={bulk} />
      {shown ? (
        <Overlays
          windows={windows}
          show={show}
          readKey={readKey}
          onFound={(found) => list.show({ ...everybodysKeyList.withoutFilters(search), id: found.id })}
          onDisable={() => setStatuses("disable")}
        />
      ) : null}
    </>
  );
};
