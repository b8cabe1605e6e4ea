import { Button } from "@mantine/core";
import { tokenQueries, useGateway, useUpdateTokenStatus, useUpdateTokenStatuses } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { copyText, lazyPart, PageHeader, SearchField } from "@one-hub/ui";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { notifyCopied, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { bulkReasons, useSelection } from "../../../shared/ListPage/use-selection.ts";
import type { KeyDrawerTarget } from "./-key-drawer.tsx";
import type { BulkQuestion, OpenWindows } from "./-key-overlays.tsx";
import { keyList } from "./-key.list.ts";
import { missingForRevival } from "./-key-state.ts";
import { nameOf } from "./-key-cells.tsx";
import { KeyTable } from "./-key-table.tsx";
import { keyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { useNow } from "./-now.ts";

const route = getRouteApi("/dashboard/key");

const KeyOverlays = lazyPart(async () => (await import("./-key-overlays.tsx")).KeyOverlays);

/** The own API keys: list, form, and everything that can be done to one or several. */
export const KeyPage = (): ReactNode => {
  const { t } = useTranslation("key");
  const self = useSelf();
  const numbers = useNumbers();
  const now = useNow();
  const list = useList(keyList, route);
  const { search, total, change } = list;
  const { chosen, choose, props: selection } = useSelection(list);
  const navigate = route.useNavigate();

  const gateway = useGateway();
  const client = useQueryClient();

  // The session ended under the form.
  const [left] = useState(() => keptFormOf<KeptKeyForm>(self.id, keyFormName));
  const [windows, setWindows] = useState<OpenWindows>(
    left !== undefined && left.id === undefined ? { drawer: { kind: "new" } } : {},
  );
  const show = useCallback((next: OpenWindows): void => setWindows((before) => ({ ...before, ...next })), []);
  const openDrawer = useCallback((drawer: KeyDrawerTarget): void => {
    setWindows((before) => ({ ...before, drawer, round: (before.round ?? 0) + 1 }));
  }, []);
  const startNew = (): void => openDrawer({ kind: "new" });
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
    void readKey(left.id).then((key) => openDrawer({ kind: "edit", key, revive: left.revive }), notifyError);
  }, [left, readKey, openDrawer]);
  const edit = useCallback((key: Token): void => openDrawer({ kind: "edit", key, revive: false }), [openDrawer]);

  const { mutate: setStatus } = useUpdateTokenStatus();
  const toggle = useCallback(
    (key: Token, on: boolean): void => {
      const missing = missingForRevival(key, nowSeconds());
      const ranOut = missing.expiry || missing.quota || key.status === 3 || key.status === 4;
      if (on && ranOut) openDrawer({ kind: "edit", key, revive: true });
      else setStatus({ id: key.id, status: on ? 1 : 2 });
    },
    [openDrawer, setStatus],
  );
  const copyKey = useCallback(
    async (key: Token): Promise<void> => notifyCopied(await copyText(prefixedKey(key.key))),
    [],
  );

  const { mutateAsync: setStatuses, isPending: switching } = useUpdateTokenStatuses({ meta: { formShowsError: true } });

  /** Reports what a bulk action did; a plain notice when all of it worked. What failed stays chosen. */
  const report = (
    action: "enable" | BulkQuestion["action"],
    keys: readonly Token[],
    failed: ReadonlyMap<number, string>,
  ): void => {
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
            const reason = failed.get(key.id);
            return reason === undefined ? [] : [{ name: nameOf(key), reason }];
          }),
        },
      });
  };
  const enableAll = async (keys: readonly Token[]): Promise<void> => {
    // The gateway would call it a success and change nothing: such a key needs a later expiry, or quota.
    const wanting = new Map(
      keys.flatMap((key) => {
        const { expiry, quota } = missingForRevival(key, nowSeconds());
        return expiry || quota ? [[key.id, t(expiry ? "bulk.enable.expired" : "bulk.enable.spent")] as const] : [];
      }),
    );
    const ids = keys.map(({ id }) => id).filter((id) => !wanting.has(id));
    const { failed } = await setStatuses({ ids, status: 1 });
    report("enable", keys, new Map([...wanting, ...bulkReasons({ failed }, t("bulk.report.untried"))]));
  };

  const [shown, setShown] = useState(false);
  if (!shown && Object.keys(windows).length > 0) setShown(true);

  return (
    <>
      <PageHeader
        title={t("title")}
        late
        state={
          total === undefined
            ? null
            : t("state", { count: total, number: numbers.count(total), used: numbers.spend(self.used_quota) })
        }
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={startNew}>
            {t("new")}
          </Button>
        }
      />
      <KeyTable
        list={list}
        ahead={KeyOverlays.preload}
        now={now}
        tools={<SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />}
        emptyAction={
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={startNew}>
            {t("empty.action")}
          </Button>
        }
        {...selection}
        bulkActions={
          <>
            <Button size="xs" loading={switching} onClick={() => void enableAll(chosen)}>
              {t("bulk.enable.action")}
            </Button>
            <Button
              size="xs"
              disabled={switching}
              onClick={() => show({ question: { action: "disable", keys: chosen } })}
            >
              {t("bulk.disable.action")}
            </Button>
            <Button
              size="xs"
              color="bad"
              disabled={switching}
              onClick={() => show({ question: { action: "delete", keys: chosen } })}
            >
              {t("bulk.delete.action")}
            </Button>
          </>
        }
        onToggle={toggle}
        onEdit={edit}
        onCopy={copyKey}
        onChat={useCallback((chatKey: Token) => show({ chatKey }), [show])}
        onDelete={useCallback((pendingDelete: Token) => show({ pendingDelete }), [show])}
      />

      {shown ? <KeyOverlays windows={windows} show={show} report={report} readKey={readKey} /> : null}
    </>
  );
};
