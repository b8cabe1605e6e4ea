import { Button } from "@mantine/core";
import { tokenQueries, useGateway, useGroupMap, useUpdateTokenStatus, useUpdateTokenStatuses } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import {
  copyText,
  FactLine,
  lazyPart,
  maskSecret,
  type RowCard,
  type RowId,
  RowMenu,
  type MenuEntry,
  SearchField,
  SecretField,
  StatusDot,
} from "@one-hub/ui";
import { IconMessageCircle, IconPlus, IconPower, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { notifyCopied, notifyDone, notifyError, writeErrorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { copyEntry, deleteEntry, editEntry } from "../../../shared/ListPage/row-entries.tsx";
import type { KeyDrawerTarget } from "./-key-drawer.tsx";
import type { KeyOverlaysProps, OpenWindows } from "./-key-overlays.tsx";
import { keyList } from "./-key.list.ts";
import { keyState, keyTones, missingForRevival } from "../../../lib/key-state.ts";
import { nameOf, usedText } from "./-key-cells.tsx";
import { useKeyColumns } from "./-key-columns.tsx";
import { useKeyFile } from "./-key-file.ts";
import { asOpened, keyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { useNow } from "./-now.ts";
import { WhoseKeys } from "./-whose-keys.tsx";

const route = getRouteApi("/dashboard/key");

const KeyOverlays = lazyPart(async () => (await import("./-key-overlays.tsx")).KeyOverlays);

/** The own API keys: list, form, and everything that can be done to one or several. */
export const OwnKeys = (): ReactNode => {
  const { t } = useTranslation("key");
  const self = useSelf();
  const numbers = useNumbers();
  const now = useNow();
  const list = useList(keyList, route);
  const { search, total, change } = list;
  // Another view begins with none chosen.
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const choose = (ids: Iterable<RowId>): void => setSelection({ of: search, ids: new Set(ids) });
  const chosen = selection?.of === search ? list.rows.filter(({ id }) => selection.ids.has(id)) : [];
  const navigate = route.useNavigate();

  const gateway = useGateway();
  const client = useQueryClient();

  // The session ended under the form.
  const [left] = useState(() => keptFormOf<KeptKeyForm>(self.id, keyFormName));
  const [windows, setWindows] = useState<OpenWindows>(
    left !== undefined && left.id === undefined ? { drawer: {} } : {},
  );
  const show = useCallback((next: OpenWindows): void => setWindows((before) => ({ ...before, ...next })), []);
  const openDrawer = useCallback((drawer: KeyDrawerTarget): void => {
    setWindows((before) => ({ ...before, drawer, round: (before.round ?? 0) + 1 }));
  }, []);
  const startNew = (): void => openDrawer({});
  // An address that asks for a new key is answered once, and asks no longer then; a form that is open already stays as it is.
  const create = search.create === true;
  const [answered, setAnswered] = useState(false);
  if (create !== answered) {
    setAnswered(create);
    if (create && windows.drawer === undefined) startNew();
  }
  useEffect(() => {
    if (create) void navigate({ search: (before) => ({ ...before, create: undefined }), replace: true });
  }, [create, navigate]);
  const readKey = useCallback(
    (id: number) => client.fetchQuery({ ...tokenQueries.detail(gateway, id), staleTime: 0 }),
    [client, gateway],
  );
  useEffect(() => {
    if (left?.id === undefined) return;
    void readKey(left.id).then((key) => openDrawer({ key: asOpened(key, left), revive: left.revive }), notifyError);
  }, [left, readKey, openDrawer]);

  const { mutate: setStatus } = useUpdateTokenStatus();
  const toggle = useCallback(
    (key: Token, on: boolean): void => {
      const missing = missingForRevival(key, nowSeconds());
      const ranOut = missing.expiry || missing.quota || key.status === 3 || key.status === 4;
      if (on && ranOut) openDrawer({ key, revive: true });
      else setStatus({ id: key.id, status: on ? 1 : 2 });
    },
    [openDrawer, setStatus],
  );
  const { mutateAsync: setStatuses, isPending: switching } = useUpdateTokenStatuses({ meta: { formShowsError: true } });

  /** Reports what a bulk action did; a plain notice when all of it worked. What failed stays chosen. */
  const report: KeyOverlaysProps["report"] = (action, keys, failures, unfit = []) => {
    const failed = new Map([
      ...unfit,
      ...failures.map(
        ({ id, error, tried }) => [id, tried ? writeErrorMessage(error) : t("bulk.report.untried")] as const,
      ),
    ]);
    const names = keys.filter(({ id }) => !failed.has(id)).map(nameOf);
    const count = names.length;
    choose(failed.keys());
    if (failed.size === 0) notifyDone(t(`bulk.${action}.done`, { count }));
    else
      show({
        outcome: {
          done: count === 0 ? undefined : t(`bulk.${action}.doneNames`, { count, names: names.join(", ") }),
          failed: t(`bulk.${action}.failed`, { count: failed.size }),
          reasons: keys.flatMap((key) => {
            const value = failed.get(key.id);
            return value === undefined ? [] : [{ id: String(key.id), name: nameOf(key), value }];
          }),
        },
      });
  };
  const enableAll = async (keys: readonly Token[]): Promise<void> => {
    // The gateway would call it a success and change nothing: such a key needs a later expiry, or quota.
    const unfit = keys.flatMap((key) => {
      const { expiry, quota } = missingForRevival(key, nowSeconds());
      return expiry || quota ? [[key.id, t(expiry ? "bulk.enable.expired" : "bulk.enable.spent")] as const] : [];
    });
    const without = new Set(unfit.map(([id]) => id));
    const ids = keys.map(({ id }) => id).filter((id) => !without.has(id));
    const { failed } = await setStatuses({ ids, status: 1 });
    report("enable", keys, failed, unfit);
  };

  const { data: groups } = useGroupMap();

  const groupName = useCallback((symbol: string): string => groups?.[symbol]?.name ?? symbol, [groups]);

  const columns = useKeyColumns(list.rows, now, groupName, toggle);
  const file = useKeyFile(now, [{ name: t("column.key"), cell: (key) => maskSecret(prefixedKey(key.key)) }]);

  const rowActions = useCallback(
    (key: Token): ReactNode => {
      const state = keyState(key, now);
      const isSwitch = state === "enabled" || state === "disabled";
      const entries = (): MenuEntry[] => [
        editEntry(t("menu.edit"), () => openDrawer({ key })),
        {
          label: t(isSwitch ? (state === "enabled" ? "menu.disable" : "menu.enable") : `menu.revive.${state}`),
          icon: isSwitch ? <IconPower size={16} /> : <IconRefresh size={16} />,
          onSelect: () => toggle(key, state !== "enabled"),
        },
        copyEntry(t("menu.copy"), () => void copyText(prefixedKey(key.key)).then(notifyCopied)),
        {
          label: t("menu.chat"),
          icon: <IconMessageCircle size={16} />,
          onSelect: () => show({ chatKey: key }),
        },
        deleteEntry(t("menu.delete"), () => show({ pendingDelete: key })),
      ];
      return <RowMenu label={t("menu.label", { name: nameOf(key) })} entries={entries} />;
    },
    [t, now, openDrawer, toggle, show],
  );

  const card = useCallback(
    (key: Token): RowCard => {
      const name = keyState(key, now);
      const parts = [usedText(key, t, numbers), key.group === "" ? t("group.own") : groupName(key.group)];
      return {
        primary: nameOf(key),
        end: <StatusDot tone={keyTones[name]}>{t(`status.${name}`)}</StatusDot>,
        secondary: (
          <>
            <SecretField
              copyOnly
              label={nameOf(key)}
              masked={maskSecret(prefixedKey(key.key))}
              value={prefixedKey(key.key)}
              onCopy={notifyCopied}
            />
            <div>
              <FactLine facts={parts} />
            </div>
          </>
        ),
      };
    },
    [t, now, numbers, groupName],
  );

  const [shown, setShown] = useState(false);
  if (!shown && Object.keys(windows).length > 0) setShown(true);

  const createButton = (label: string): ReactNode => (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={startNew}>
      {label}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        late
        state={
          total === undefined
            ? null
            : t("state", { count: total, number: numbers.count(total), used: numbers.spend(self.used_quota) })
        }
        file={{ name: "keys", title: t("export.title"), columns: file }}
        actions={createButton(t("new"))}
        ahead={KeyOverlays.preload}
        columns={columns}
        getRowId={(key) => key.id}
        getRowLabel={nameOf}
        tools={
          <>
            <WhoseKeys />
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
          </>
        }
        empty={{
          picture: "key",
          title: t("empty.title"),
          text: t("empty.text"),
          actions: createButton(t("empty.action")),
        }}
        noMatch={t("noMatch", { keyword: search.keyword })}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={choose}
        bulkActions={() => (
          <>
            <Button size="xs" loading={switching} onClick={() => void enableAll(chosen)}>
              {t("bulk.enable.action")}
            </Button>
            {(["disable", "delete"] as const).map((action) => (
              <Button
                key={action}
                size="xs"
                color={action === "delete" ? "bad" : undefined}
                disabled={switching}
                onClick={() => show({ question: { action, keys: chosen } })}
              >
                {t(`bulk.${action}.action`)}
              </Button>
            ))}
          </>
        )}
        rowActions={rowActions}
        card={card}
      />
      {shown ? <KeyOverlays windows={windows} show={show} report={report} readKey={readKey} /> : null}
    </>
  );
};
