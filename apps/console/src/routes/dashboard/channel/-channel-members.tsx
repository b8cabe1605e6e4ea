import { Button } from "@mantine/core";
import { useChannelTagMembers } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { DataTable, FactLine, type RowCard, type RowId, StatusDot } from "@one-hub/ui";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageSize } from "../../../lib/page-size.ts";
import { RowDetail } from "../../../shared/ListPage/cells.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { useChannelActions } from "./-channel-actions.tsx";
import { useOmitKey } from "./-channel-calls.ts";
import { ResponseTime, statusNameOf, tones } from "./-channel-cells.tsx";
import { useChannelChanges } from "./-channel-changes.ts";
import { useChannelColumns } from "./-channel-columns.tsx";
import { BulkActions } from "./-bulk-actions.tsx";

/** The channels of a tag, under its row. */
export const ChannelMembers = ({ tag }: { readonly tag: string }): ReactNode => {
  const { t } = useTranslation("channel");
  const { page, state } = useListState(useChannelTagMembers({ tag, ...useOmitKey() }));
  const members = page ?? [];
  const columns = useChannelColumns(members, useChannelChanges(), true);
  const actions = useChannelActions();
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  const [at, setAt] = useState(1);
  const [size, setSize] = usePageSize("channel-tag", 10);
  const chosen = members.filter(({ id }) => selected.has(id));
  const rowActions = useCallback((row: Channel) => actions(row, true), [actions]);
  const card = useCallback(
    (row: Channel): RowCard => ({
      primary: <span translate="no">{row.name}</span>,
      end: <StatusDot tone={tones[statusNameOf(row)]}>{t(`status.${statusNameOf(row)}`)}</StatusDot>,
      secondary: <FactLine facts={[<ResponseTime key="time" row={row} />]} />,
    }),
    [t],
  );
  return (
    <RowDetail wide>
      <DataTable
        bare
        label={t("members.label", { tag })}
        columns={columns}
        rows={members.slice((at - 1) * size, at * size)}
        getRowId={(row) => row.id}
        getRowLabel={(row) => row.name}
        state={state}
        empty={{ title: t("members.none") }}
        page={at}
        pageSize={size}
        total={members.length}
        onPageChange={setAt}
        onPageSizeChange={setSize}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={setSelected}
        bulkActions={() => <BulkActions rows={chosen} areMembers />}
        toolsEnd={
          members.length === 0 ? undefined : (
            <Button size="xs" onClick={() => setSelected(new Set(members.map(({ id }) => id)))}>
              {t("members.selectAll", { count: members.length })}
            </Button>
          )
        }
        rowActions={rowActions}
        card={card}
      />
    </RowDetail>
  );
};
