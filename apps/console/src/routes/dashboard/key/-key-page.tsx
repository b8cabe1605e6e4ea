import { type BulkResult, tokenQueries, useDeleteToken, useDeleteTokens, useGateway, useTokens, useUpdateTokenStatus, useUpdateTokenStatuses } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { Button, ConfirmDialog, copyText, PageHeader, type RowId, SearchField } from "@one-hub/ui";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useDocumentTitle } from "../../../lib/document-title.ts";
import { errorMessage, notifyCopied, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { tableError } from "../../../shared/ErrorView/table-error.ts";
import { BulkReport, type BulkReportProps } from "./-bulk-report.tsx";
import { ChatClients } from "./-chat-clients.tsx";
import { KeyDrawer, type KeyDrawerTarget } from "./-key-drawer.tsx";
import { type KeySearch, keyQuery } from "./-key.search.ts";
import { isExpired, missingForRevival } from "./-key-state.ts";
import { KeyTable } from "./-key-table.tsx";
import { NewKeyDialog } from "./-new-key-dialog.tsx";
import { nowSeconds, useNow } from "./-now.ts";

const route = getRouteApi("/dashboard/key");

const nothing: ReadonlySet<RowId> = new Set();

/** A bulk action that waits for a yes. */
interface BulkQuestion {
  readonly action: "disable" | "delete";
  readonly keys: readonly Token[];
}

/** The own API keys: list, form, and everything that can be done to one or several. */
export const KeyPage = (): ReactNode => {
  const { t } = useTranslation("key");
  useDocumentTitle(t("title"));
  const self = useSelf();
  const numbers = useNumbers();
  const now = useNow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useState(nothing);
  const change = useCallback(
    (next: Partial<KeySearch>): void => {
      setSelected(nothing);
      void navigate({ search: (before) => ({ ...before, page: 1, ...next }), replace: next.keyword !== undefined });
    },
    [navigate],
  );

  const gateway = useGateway();
  const client = useQueryClient();
  const list = useTokens(keyQuery(search));
  const rows = list.data?.data;
  const total = list.data?.total_count;
  // Deleting the last row of the last page leaves nothing to see on it.
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / search.size));
  useEffect(() => {
    if (rows?.length === 0 && !list.isPlaceholderData && total !== undefined && search.page > lastPage) void navigate({ search: (before) => ({ ...before, page: lastPage }), replace: true });
  }, [rows?.length, list.isPlaceholderData, total, search.page, lastPage, navigate]);

  const [drawer, setDrawer] = useState<KeyDrawerTarget>({ kind: "new", round: 0 });
  const [drawerOpened, setDrawerOpened] = useState(false);
  const [made, setMade] = useState<{ readonly key: Token | undefined; readonly name: string }>();
  const [chatKey, setChatKey] = useState<Token>();
  const [doomed, setDoomed] = useState<Token>();
  const [question, setQuestion] = useState<BulkQuestion>();
  const [report, setReport] = useState<Omit<BulkReportProps, "onClose">>();
  // What is chosen is what can be seen: never a row of another page.
  const chosen = (rows ?? []).filter((key) => selected.has(key.id));

  const openDrawer = useCallback((target: KeyDrawerTarget): void => {
    setDrawer(target);
    setDrawerOpened(true);
  }, []);
  const startNew = (): void => openDrawer({ kind: "new", round: nowSeconds() });
  const edit = useCallback((key: Token): void => openDrawer({ kind: "edit", key, revive: false, round: nowSeconds() }), [openDrawer]);

  const { mutate: setStatus } = useUpdateTokenStatus();
  const toggle = useCallback(
    (key: Token, on: boolean): void => {
      const missing = missingForRevival(key, nowSeconds());
      const ranOut = missing.expiry || missing.quota || key.status === 3 || key.status === 4;
      if (on && ranOut) openDrawer({ kind: "edit", key, revive: true, round: nowSeconds() });
      else setStatus({ id: key.id, status: on ? 1 : 2 });
    },
    [openDrawer, setStatus],
  );
  const copyKey = useCallback(async (key: Token): Promise<void> => notifyCopied(await copyText(prefixedKey(key.key))), []);

  const formShowsError = { meta: { formShowsError: true } };
  const { mutateAsync: remove } = useDeleteToken(formShowsError);
  const { mutateAsync: removeAll } = useDeleteTokens(formShowsError);
  const { mutateAsync: setStatuses, isPending: switching } = useUpdateTokenStatuses(formShowsError);

  /** Tells what a bulk action did; a plain notice when all of it worked. What failed stays chosen. */
  const tell = (action: BulkReportProps["action"], keys: readonly Token[], failed: ReadonlyMap<number, string>): void => {
    const succeeded = keys.filter((key) => !failed.has(key.id));
    setSelected(new Set(failed.keys()));
    if (failed.size === 0) notifyDone(t(`bulk.${action}.done`, { count: succeeded.length }));
    else
      setReport({
        action,
        succeeded: succeeded.map((key) => key.name),
        failed: keys.flatMap((key) => {
          const reason = failed.get(key.id);
          return reason === undefined ? [] : [{ name: key.name, reason }];
        }),
      });
  };
  const idsOf = (keys: readonly Token[]): number[] => keys.map((key) => key.id);
  const reasonsOf = ({ failed }: BulkResult): Map<number, string> => new Map(failed.map(({ id, error }) => [id, errorMessage(error)]));
  const enableAll = async (keys: readonly Token[]): Promise<void> => {
    // The gateway would call it a success and change nothing: an expired key needs a later expiry.
    const expired = keys.filter((key) => isExpired(key, nowSeconds()));
    const failed = reasonsOf(await setStatuses({ ids: idsOf(keys.filter((key) => !expired.includes(key))), status: 1 }));
    for (const key of expired) failed.set(key.id, t("bulk.enable.expired"));
    tell("enable", keys, failed);
  };

  const state = list.isPending ? ({ kind: "loading" } as const) : list.isError ? tableError(list.error, () => void list.refetch()) : list.isPlaceholderData ? ({ kind: "loading" } as const) : ({ kind: "ready" } as const);

  return (
    <>
      <PageHeader
        title={t("title")}
        state={total === undefined ? null : t("state", { count: total, number: numbers.count(total), used: numbers.quota(self.used_quota) })}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={startNew}>
            {t("new")}
          </Button>
        }
      />
      <KeyTable
        rows={rows}
        total={total}
        state={state}
        now={now}
        search={search}
        onSearch={change}
        tools={<SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />}
        emptyAction={
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={startNew}>
            {t("empty.action")}
          </Button>
        }
        selected={new Set(idsOf(chosen))}
        onSelectedChange={setSelected}
        bulkActions={
          <>
            <Button size="xs" loading={switching} onClick={() => void enableAll(chosen)}>
              {t("bulk.enable.action")}
            </Button>
            <Button size="xs" disabled={switching} onClick={() => setQuestion({ action: "disable", keys: chosen })}>
              {t("bulk.disable.action")}
            </Button>
            <Button size="xs" color="red" disabled={switching} onClick={() => setQuestion({ action: "delete", keys: chosen })}>
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

      <KeyDrawer
        opened={drawerOpened}
        target={drawer}
        onClose={() => setDrawerOpened(false)}
        onCreated={(key, name) => {
          setDrawerOpened(false);
          setMade({ key, name });
        }}
        onSaved={(text) => {
          setDrawerOpened(false);
          notifyDone(text);
        }}
        readKey={(id) => client.fetchQuery({ ...tokenQueries.detail(gateway, id), staleTime: 0 })}
      />
      <NewKeyDialog made={made} onClose={() => setMade(undefined)} />
      <ChatClients keyToOpen={chatKey} onClose={() => setChatKey(undefined)} />
      <ConfirmDialog
        opened={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={t("delete.title", { name: doomed?.name ?? "" })}
        text={t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        danger
        onConfirm={async () => {
          if (doomed === undefined) return undefined;
          try {
            await remove(doomed.id);
          } catch (error) {
            return errorMessage(error);
          }
          notifyDone(t("delete.done", { name: doomed.name }));
          return undefined;
        }}
      />
      <ConfirmDialog
        opened={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title={t(`bulk.${question?.action ?? "disable"}.title`, { count: question?.keys.length ?? 0 })}
        text={t(`bulk.${question?.action ?? "disable"}.text`)}
        touches={question?.keys.map((key) => key.name)}
        confirmText={t(`bulk.${question?.action ?? "disable"}.confirm`)}
        busyText={t(`bulk.${question?.action ?? "disable"}.busy`)}
        danger={question?.action === "delete"}
        onConfirm={async () => {
          if (question === undefined) return undefined;
          const ids = idsOf(question.keys);
          const result = await (question.action === "delete" ? removeAll(ids) : setStatuses({ ids, status: 2 }));
          tell(question.action, question.keys, reasonsOf(result));
          return undefined;
        }}
      />
      <BulkReport report={report} onClose={() => setReport(undefined)} />
    </>
  );
};
