import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import {
  modelKeys,
  modelQueries,
  priceKeys,
  useGateway,
  useModelInfos,
  useReadModelInfoFeed,
  useSupports,
} from "@one-hub/hooks";
import { createModelInfo, type ModelInfo, updateModelInfo } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { BulkWindow } from "../../../../shared/Bulk/BulkWindow.tsx";
import { useBulk } from "../../../../shared/Bulk/use-bulk.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import { ImportDialog } from "../../../../shared/ImportReview/ImportDialog.tsx";
import {
  ImportReview,
  type ImportRow,
  initialChoice,
  isApplicable,
} from "../../../../shared/ImportReview/ImportReview.tsx";
import { ImportAddress } from "../../../../shared/ImportReview/ImportAddress.tsx";
import { ImportSource } from "../../../../shared/ImportReview/ImportSource.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { useModalityName } from "./-info-columns.tsx";
import { type InfoEntry, readInfoFile } from "./-info-file.ts";
import { bodyOf, factsOf, type InfoFacts } from "./-info-lists.ts";

const EXAMPLE = `[{ "model": "gpt-4o", "name": "GPT-4o", "context_length": 128000, "tags": ["vision"] }]`;

/** Fields of a description as texts, for what an import changes. */
const useFieldTexts = (): ((facts: InfoFacts) => readonly (readonly [label: string, text: string])[]) => {
  const { t } = useTranslation("operation_model_ownedby");
  const { count } = useNumbers();
  const modalityName = useModalityName();
  return (facts) => [
    [t("info.name"), facts.name],
    [t("info.context"), count(facts.context_length)],
    [t("info.max"), count(facts.max_tokens)],
    [t("info.inputs"), facts.input_modalities.map(modalityName).join(", ")],
    [t("info.outputs"), facts.output_modalities.map(modalityName).join(", ")],
    [t("info.tags"), facts.tags.join(", ")],
    [t("info.links"), facts.support_url.join(" ")],
    [t("info.description"), facts.description],
  ];
};

/** Descriptions out of a file or a pasted text, compared with those that are stored before any is written. */
export const InfoImport = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { t: tImport } = useTranslation("administration");
  const { count } = useNumbers();
  const gateway = useGateway();
  const client = useQueryClient();
  const textsOf = useFieldTexts();
  const { data: stored, error, isFetching, refetch } = useModelInfos();
  const readsFeeds = useSupports("model_info_feed") === true;
  const { mutateAsync: readFeed } = useReadModelInfoFeed({ meta: { formShowsError: true } });
  const bulk = useBulk();
  const [text, setText] = useState("");
  const entries = useMemo(() => (text.trim() === "" ? [] : readInfoFile(text)), [text]);
  const byModel = useMemo(() => new Map((stored ?? []).map((info) => [info.model, info])), [stored]);
  // Without the stored descriptions every entry would seem new.
  const compared = stored === undefined ? [] : (entries ?? []);
  const rows = compared.map(({ facts, problem }, index): ImportRow => {
    const row = { id: String(index), name: facts.model === "" ? `#${index + 1}` : facts.model };
    if (problem !== undefined) return { ...row, verdict: "refused", reason: t(`import.problem.${problem}`) };
    const old = byModel.get(facts.model);
    if (old === undefined) return { ...row, verdict: "new" };
    const before = textsOf(factsOf(old));
    const changes = textsOf(facts).flatMap(([label, after], field) => {
      const was = before[field]?.[1] ?? "";
      return was === after ? [] : [{ label, before: was, after }];
    });
    return { ...row, verdict: changes.length === 0 ? "same" : "changed", changes };
  });
  const [choice, setChoice] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>();
  const picks = choice?.of === text ? choice.ids : initialChoice(rows);
  // Rows that were applied before another one failed are the same by now.
  const chosen = new Set(rows.flatMap((row) => (isApplicable(row) && picks.has(row.id) ? [row.id] : [])));
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = (next: string): void => {
    setText(next);
    setFailure(undefined);
  };
  const start = (picked: readonly InfoEntry[], now: readonly ModelInfo[]): void => {
    const rowOf = new Map(now.map((info) => [info.model, info]));
    bulk.start<InfoEntry>({
      title: t("import.running", { count: picked.length, number: count(picked.length) }),
      rows: picked,
      nameOf: ({ facts }) => facts.model,
      act: ({ facts }) => {
        const old = rowOf.get(facts.model);
        const body = bodyOf(facts);
        return old === undefined
          ? createModelInfo(gateway, body)
          : updateModelInfo(gateway, { ...body, id: old.id, revision: old.revision });
      },
      doneText: (done) => t("import.done", { count: done, number: count(done) }),
      // Once at the end: the calls of a long import would otherwise be spent on reading the lists after each row.
      onEnd: ({ failed }) => {
        for (const queryKey of [modelKeys.lists, priceKeys.lists]) void client.invalidateQueries({ queryKey });
        if (failed.length === 0) onClose();
      },
    });
  };
  const apply = async (): Promise<void> => {
    const picked = compared.filter((_entry, index) => chosen.has(String(index)));
    setReading(true);
    // On open one-hub a write to a deleted row makes a second one, so the rows are read again first.
    const message = await failureOf(
      async () => start(picked, await client.fetchQuery({ ...modelQueries.infos(gateway), staleTime: 0 })),
      errorMessage,
    );
    setReading(false);
    setFailure(message);
  };
  return (
    <>
      <ImportDialog
        opened={opened}
        onClose={onClose}
        title={t("import.title")}
        width={760}
        sheet
        dirty={text.trim() !== ""}
      >
        <Stack p="lg" mih={0} style={{ overflowY: "auto" }}>
          {readsFeeds ? (
            <ImportAddress
              label={t("import.address")}
              help={t("import.addressHelp")}
              action={t("import.fetch")}
              onRead={async (url) => change(await readFeed(url))}
            />
          ) : null}
          <ImportSource
            accept=".json,application/json"
            placeholder={EXAMPLE}
            text={text}
            onTextChange={change}
            error={entries === undefined ? t("import.unreadable") : undefined}
          />
          {(entries ?? []).length === 0 ? null : stored !== undefined ? (
            <ImportReview rows={rows} chosen={chosen} onChosenChange={(ids) => setChoice({ of: text, ids })} />
          ) : error === null ? (
            <Skeleton height={240} />
          ) : (
            <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
          )}
          {failure === undefined ? null : <Alert>{failure}</Alert>}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("import.close")}</Button>
            <Button variant="filled" loading={reading} disabled={chosen.size === 0} onClick={() => void apply()}>
              {tImport("import.apply", { count: chosen.size, number: count(chosen.size) })}
            </Button>
          </Group>
        </Stack>
      </ImportDialog>
      <BulkWindow bulk={bulk} unguarded />
    </>
  );
};
