import { SegmentedControl } from "@mantine/core";
import type { OperationRecord } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { FilterBar } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useValueText } from "../../../lib/value-text.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { ListHeader } from "../../../shared/ListPage/ListHeader.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { adminActions, ownActions } from "./-actions.ts";
import { RecordTable } from "./-record-table.tsx";
import { recordList } from "./-record.list.ts";
import { outcomes } from "./-record.search.ts";

const route = getRouteApi("/dashboard/operation_record");

/** The audit log: everybody's for root, else the own. */
export const RecordPage = (): ReactNode => {
  const { t } = useTranslation("operation_record");
  const numbers = useNumbers();
  const actionText = useValueText("operation_record", "actions");
  const roleText = useRoleText();
  const list = useList(recordList, route);
  const { search, viewer, all: root, total, change, field } = list;

  const offered: readonly string[] = viewer.admin ? [...ownActions, ...adminActions] : ownActions;
  // One that the address names is in the list, whatever the role.
  const actions = search.action === "" || offered.includes(search.action) ? offered : [search.action, ...offered];
  const filters = (
    <>
      <SegmentedControl
        aria-label={t("outcome.label")}
        data={[
          { value: "all", label: t("outcome.all") },
          ...outcomes.map((name) => ({ value: name, label: t(`outcome.${name}`) })),
        ]}
        value={search.outcome ?? "all"}
        onChange={(value) => change({ outcome: outcomes.find((name) => name === value) })}
      />
      <FilterBar>
        <TimeChip search={search} onSearch={change} />
        <ChoiceChip
          label={t("column.action")}
          choices={actions.map((value) => ({ value, label: actionText(value) }))}
          {...field("action")}
        />
        {root ? <TextChip label={t("column.user")} help={t("userHelp")} {...field("user")} /> : null}
      </FilterBar>
    </>
  );
  const ofRoot: CsvColumn<OperationRecord>[] = [
    { name: t("column.user"), cell: (row) => row.username },
    { name: t("role"), cell: (row) => roleText(row.role) },
  ];
  const columns: CsvColumn<OperationRecord>[] = [
    { name: t("column.time"), cell: (row) => formatTimestamp(row.created_at) },
    ...(root ? ofRoot : []),
    { name: t("column.action"), cell: (row) => actionText(row.action) },
    { name: t("operation"), cell: (row) => row.action },
    { name: t("column.target"), cell: (row) => row.target },
    { name: t("outcome.label"), cell: (row) => t(row.success ? "outcome.done" : "outcome.refused") },
    { name: t("column.text"), cell: (row) => row.text },
    { name: t("column.ip"), cell: (row) => row.ip },
    { name: t("column.userAgent"), cell: (row) => row.user_agent },
  ];

  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "audit-log", title: t("export.title"), columns }}
      />
      <RecordTable list={list} tools={filters} />
    </>
  );
};
