import { Checkbox, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { type DataTableColumn, DataTable, PAGE_SIZES, type PageSize, type RowId, StatusDot } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";

/** What applying a row of an import does; `locked` and `refused` rows cannot be chosen. */
export const verdicts = ["new", "changed", "gone", "same", "locked", "refused"] as const;
export type Verdict = (typeof verdicts)[number];

/** A field that an import changes. */
export interface ImportChange {
  readonly label: string;
  /** Empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

/** A row of an import beside what is stored. */
export interface ImportRow {
  readonly id: string;
  readonly name: string;
  readonly verdict: Verdict;
  /** Why the row cannot be applied, or what else people should know. */
  readonly reason?: string | undefined;
  readonly changes?: readonly ImportChange[] | undefined;
}

export interface ImportReviewProps {
  readonly rows: readonly ImportRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosenChange: (chosen: ReadonlySet<string>) => void;
}

const tones = { new: "ok", changed: "info", gone: "warn", same: "neutral", locked: "neutral", refused: "bad" } as const;

/** Rows that can be applied. */
export const isApplicable = ({ verdict }: ImportRow): boolean =>
  verdict === "new" || verdict === "changed" || verdict === "gone";

/** The choice that an import begins with: what is new or changed. Rows that the file lacks are chosen by hand. */
export const initialChoice = (rows: readonly ImportRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ id, verdict }) => (verdict === "new" || verdict === "changed" ? [id] : [])));

/**
 * The rows of an import, each with its verdict, its changes and a checkbox. The namespaces `administration` and `table` must be loaded. The caller
 * applies the chosen rows, for example with `useBulk`.
 */
export const ImportReview = ({ rows, chosen, onChosenChange }: ImportReviewProps): ReactNode => {
  const { t } = useTranslation("administration");
  const { count } = useNumbers();
  const [filter, setFilter] = useState<Verdict | "all">("all");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(PAGE_SIZES[1]);
  const counted = useMemo(() => {
    const sums = new Map<Verdict, number>();
    for (const { verdict } of rows) sums.set(verdict, (sums.get(verdict) ?? 0) + 1);
    return sums;
  }, [rows]);
  const shown = filter === "all" ? rows : rows.filter(({ verdict }) => verdict === filter);
  const applicable = shown.filter(isApplicable);
  const chosenOfShown = applicable.filter(({ id }) => chosen.has(id)).length;
  const isAllChosen = applicable.length > 0 && chosenOfShown === applicable.length;
  const toggleShown = (): void => {
    const next = new Set(chosen);
    for (const { id } of applicable)
      if (chosenOfShown === applicable.length) next.delete(id);
      else next.add(id);
    onChosenChange(next);
  };
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosenChange(next);
  };
  const columns: readonly DataTableColumn<ImportRow>[] = [
    {
      id: "name",
      header: t("import.name"),
      cell: (row) => (
        <Checkbox
          size="xs"
          aria-label={t("import.select", { name: row.name })}
          label={<bdi translate="no">{row.name}</bdi>}
          checked={chosen.has(row.id)}
          disabled={!isApplicable(row)}
          onChange={() => toggle(row.id)}
        />
      ),
    },
    {
      id: "verdict",
      header: t("import.verdict"),
      cell: ({ verdict }) => <StatusDot tone={tones[verdict]}>{t(`import.${verdict}`)}</StatusDot>,
    },
    {
      id: "changes",
      header: t("import.changes"),
      cell: ({ reason, changes = [] }) => (
        <>
          {reason === undefined ? null : <Text size="xs">{reason}</Text>}
          {changes.map(({ label, before, after }) => (
            <Text key={label} size="xs" c="dimmed">
              {t("import.change", {
                field: label,
                before: before === "" ? t("import.nothing") : before,
                after: after === "" ? t("import.nothing") : after,
              })}
            </Text>
          ))}
        </>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t("import.verdict")}
          value={filter}
          onChange={(value) => {
            setFilter(verdicts.find((verdict) => verdict === value) ?? "all");
            setPage(1);
          }}
          data={[
            { value: "all", label: `${t("import.all")} ${count(rows.length)}` },
            ...verdicts.flatMap((verdict) => {
              const sum = counted.get(verdict);
              return sum === undefined ? [] : [{ value: verdict, label: `${t(`import.${verdict}`)} ${count(sum)}` }];
            }),
          ]}
        />
        <Checkbox
          size="xs"
          label={t("import.selectAll")}
          checked={isAllChosen}
          indeterminate={!isAllChosen && chosenOfShown !== 0}
          disabled={applicable.length === 0}
          onChange={toggleShown}
        />
      </Group>
      <DataTable
        label={t("import.table")}
        columns={columns}
        rows={shown.slice((page - 1) * size, page * size)}
        getRowId={(row): RowId => row.id}
        getRowLabel={({ name }) => name}
        state={{ kind: "ready" }}
        empty={{ title: t("import.empty") }}
        page={page}
        pageSize={size}
        total={shown.length}
        onPageChange={setPage}
        onPageSizeChange={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
    </Stack>
  );
};
