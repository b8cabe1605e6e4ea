import type { ChannelCronResult, ChannelCronRun } from "@one-hub/sdk";
import { formatDuration } from "@one-hub/sdk/format";
import { DataTable, type DataTableColumn, FactLine, type PageSize, type RowCard, StatusDot } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { findText } from "../../../../i18n/i18n.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { NONE, RowDetail } from "../../../../shared/ListPage/cells.tsx";
import { ChannelLink } from "../../../../shared/RecordLinks/ChannelLink.tsx";

const NO_RESULTS: readonly ChannelCronResult[] = [];

/** Failures of which the gateway's message says more than the code: what the upstream answered. */
const detailed = new Set<string>(["channel_test_failed", "channel_upstream_failed"]);

/** Why it failed: in the reader's words, and in those of the gateway where they are not known or say more. */
const reasonOf = ({ code, message }: ChannelCronResult) => {
  const words = code === undefined ? undefined : findText("refusal", code);
  if (code === undefined || words === undefined) return { words: null, detail: message };
  return { words, detail: detailed.has(code) ? message : "" };
};

const Figures = ({ result }: { readonly result: ChannelCronResult }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const { locale, count } = useNumbers();
  const { ok, change, seconds, balance, added, removed } = result;
  const { words, detail } = reasonOf(result);
  const facts = [
    ok ? null : words,
    ok || detail === "" ? null : <bdi key="detail">{detail}</bdi>,
    change === "none" ? null : t(`change.${change}`),
    ok && seconds !== undefined ? formatDuration(seconds * 1000, locale) : null,
    balance === undefined ? null : t("figure.balance", { balance: `$${count(balance, 2)}` }),
    added === undefined ? null : t("figure.models", { added: count(added), removed: count(removed ?? 0) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? NONE : <FactLine facts={facts} />;
};

const State = ({ ok }: { readonly ok: boolean }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  return <StatusDot tone={ok ? "ok" : "bad"}>{t(ok ? "ok" : "failed")}</StatusDot>;
};

/** The results of a run by channel, failures first. */
export const RunResults = ({ run }: { readonly run: ChannelCronRun }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const results = run.results ?? NO_RESULTS;
  const columns = useMemo(
    (): DataTableColumn<ChannelCronResult>[] => [
      {
        id: "channel",
        header: t("result.channel"),
        cell: ({ channel_id: id, name }) => (
          <ChannelLink id={id} name={name}>
            <bdi translate="no">{name}</bdi>
          </ChannelLink>
        ),
      },
      { id: "state", header: t("result.state"), cell: ({ ok }) => <State ok={ok} /> },
      { id: "detail", header: t("result.detail"), cell: (result) => <Figures result={result} /> },
    ],
    [t],
  );
  const card = useCallback(
    (result: ChannelCronResult): RowCard => ({
      primary: <bdi translate="no">{result.name}</bdi>,
      end: <State ok={result.ok} />,
      secondary: <Figures result={result} />,
    }),
    [],
  );
  return (
    <RowDetail wide>
      <DataTable
        bare
        label={t("result.label")}
        columns={columns}
        rows={results.slice((page - 1) * size, page * size)}
        getRowId={(result) => result.channel_id}
        getRowLabel={(result) => result.name}
        state={{ kind: "ready" }}
        empty={{ title: t("result.noneYet") }}
        {...(results.length > size
          ? { page, pageSize: size, total: results.length, onPageChange: setPage, onPageSizeChange: setSize }
          : {})}
        card={card}
      />
    </RowDetail>
  );
};
