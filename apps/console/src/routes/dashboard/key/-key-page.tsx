import { Button } from "@mantine/core";
import {
  tokenQueries,
  useDeleteToken,
  useDeleteTokens,
  useGateway,
  useUpdateTokenStatus,
  useUpdateTokenStatuses,
} from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { copyText, lazyPart, PageHeader, SearchField } from "@one-hub/ui";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage, notifyCopied, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import type { BulkOutcome } from "../../../shared/ListPage/BulkReport.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { bulkReasons, useSelection } from "../../../shared/ListPage/use-selection.ts";
import type { KeyDrawerTarget } from "./-key-drawer.tsx";
import type { BulkQuestion, KeyOverlaysProps } from "./-key-overlays.tsx";
import { keyList } from "./-key.list.ts";
import { missingForRevival } from "./-key-state.ts";
import { nameOf } from "./-key-cells.tsx";
import { KeyTable } from "./-key-table.tsx";
import type { MadeKey } from "./-new-key-dialog.tsx";
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
  const [drawer, setDrawer] = useState<KeyOverlaysProps["drawer"]>({
    opened: left !== undefined && left.id === undefined,
    target: { kind: "new" },
    round: 0,
  });
  const [made, setMade] = useState<MadeKey>();
  const [chatKey, setChatKey] = useState<Token>();
  const [doomed, setDoomed] = useState<Token>();
  const [question, setQuestion] = useState<BulkQuestion>();
  const [outcome, setOutcome] = useState<BulkOutcome>();

  const openDrawer = useCallback((target: KeyDrawerTarget): void => {
    setDrawer(({ round }) => ({ opened: true, target, round: round + 1 }));
  }, []);
  const closeDrawer = (): void => setDrawer((before) => ({ ...before, opened: false }));
  const startNew = (): void => openDrawer({ kind: "new" });
  // An address that asks for a new key is answered once, and asks no longer then; a form that is open already stays as it is.
  const create = search.create === true;
  const [answered, setAnswered] = useState(false);
  if (create !== answered) {
    setAnswered(create);
    if (create && !drawer.opened) openDrawer({ kind: "new" });
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

  const formShowsError = { meta: { formShowsError: true } };
  const { mutateAsync: remove } = useDeleteToken(formShowsError);
  const { mutateAsync: removeAll } = useDeleteTokens(formShowsError);
  const { mutateAsync: setStatuses, isPending: switching } = useUpdateTokenStatuses(formShowsError);

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
      setOutcome({
        done: count === 0 ? undefined : t(`bulk.${action}.doneNames`, { count, names: names.join(", ") }),
        failed: t(`bulk.${action}.failed`, { count: failed.size }),
        reasons: keys.flatMap((key) => {
          const reason = failed.get(key.id);
          return reason === undefined ? [] : [{ name: nameOf(key), reason }];
        }),
      });
  };
  const idsOf = (keys: readonly Token[]): number[] => keys.map((key) => key.id);
  const untried = t("bulk.report.untried");
  const enableAll = async (keys: readonly Token[]): Promise<void> => {
    // The gateway would call it a success and change nothing: such a key needs a later expiry, or quota.
    const wanting = new Map(
      keys.flatMap((key) => {
        const { expiry, quota } = missingForRevival(key, nowSeconds());
        return expiry || quota ? [[key.id, t(expiry ? "bulk.enable.expired" : "bulk.enable.spent")] as const] : [];
      }),
    );
    const { failed } = await setStatuses({ ids: idsOf(keys).filter((id) => !wanting.has(id)), status: 1 });
    report("enable", keys, new Map([...wanting, ...bulkReasons({ failed }, untried)]));
  };

  /** Resolves with what went wrong, for the dialog to show. */
  const deleteOne = async (key: Token): Promise<string | undefined> => {
    try {
      await remove(key.id);
    } catch (error) {
      return errorMessage(error);
    }
    notifyDone(t("delete.done", { name: nameOf(key) }));
    return undefined;
  };
  const answer = async ({ action, keys }: BulkQuestion): Promise<void> => {
    const ids = idsOf(keys);
    const result = await (action === "delete" ? removeAll(ids) : setStatuses({ ids, status: 2 }));
    report(action, keys, bulkReasons(result, untried));
  };

  // Loaded after the list, ahead of its first use.
  useEffect(() => whenIdle(() => fetchAhead(KeyOverlays.preload)), []);
  const [shown, setShown] = useState(false);
  if (
    !shown &&
    (drawer.opened ||
      made !== undefined ||
      chatKey !== undefined ||
      doomed !== undefined ||
      question !== undefined ||
      outcome !== undefined)
  )
    setShown(true);

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
            <Button size="xs" disabled={switching} onClick={() => setQuestion({ action: "disable", keys: chosen })}>
              {t("bulk.disable.action")}
            </Button>
            <Button
              size="xs"
              color="bad"
              disabled={switching}
              onClick={() => setQuestion({ action: "delete", keys: chosen })}
            >
              {t("bulk.delete.action")}
            </Button>
          </>
        }
        onToggle={toggle}
        onEdit={edit}
        onCopy={copyKey}
        onChat={setChatKey}
        onDelete={setDoomed}
      />

      {shown ? (
        <KeyOverlays
          drawer={drawer}
          made={made}
          chatKey={chatKey}
          doomed={doomed}
          question={question}
          outcome={outcome}
          readKey={readKey}
          onDrawerClose={closeDrawer}
          onCreated={(key, name) => {
            closeDrawer();
            setMade({ key, name });
          }}
          onSaved={(text) => {
            closeDrawer();
            notifyDone(text);
          }}
          onMadeClose={() => setMade(undefined)}
          onChatClose={() => setChatKey(undefined)}
          onDelete={deleteOne}
          onDeleteClose={() => setDoomed(undefined)}
          onAnswer={answer}
          onQuestionClose={() => setQuestion(undefined)}
          onReportClose={() => setOutcome(undefined)}
        />
      ) : null}
    </>
  );
};
