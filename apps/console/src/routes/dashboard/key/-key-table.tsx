import { useGroupMap } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import {
  DataTable,
  DEFAULT_VIEW,
  FactLine,
  maskSecret,
  type MenuEntry,
  type RowCard,
  type RowId,
  RowMenu,
  SecretField,
  StatusDot,
  type TableState,
} from "@one-hub/ui";
import { IconCopy, IconMessageCircle, IconPencil, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { nameOf, tones, wholeOf } from "./-key-cells.tsx";
import { type KeySort, useKeyColumns } from "./-key-columns.tsx";
import type { KeySearch } from "./-key.search.ts";
import { keyState } from "./-key-state.ts";

/** Props of {@link KeyTable}. */
export interface KeyTableProps {
  readonly rows: readonly Token[] | undefined;
  readonly total: number | undefined;
  readonly state: TableState;
  /** Unix seconds. */
  readonly now: number;
  readonly search: KeySearch;
  readonly onSearch: (change: Partial<KeySearch>) => void;
  readonly tools: ReactNode;
  readonly emptyAction: ReactNode;
  readonly selected: ReadonlySet<RowId>;
  readonly onSelectedChange: (selected: ReadonlySet<RowId>) => void;
  readonly bulkActions: ReactNode;
  readonly onToggle: (key: Token, on: boolean) => void;
  readonly onEdit: (key: Token) => void;
  readonly onCopy: (key: Token) => Promise<void>;
  readonly onChat: (key: Token) => void;
  readonly onDelete: (key: Token) => void;
}

const noRows: readonly Token[] = [];

/** The list of keys. */
export const KeyTable = ({
  rows = noRows,
  total,
  state,
  now,
  search,
  onSearch,
  tools,
  emptyAction,
  selected,
  onSelectedChange,
  bulkActions,
  onToggle,
  onEdit,
  onCopy,
  onChat,
  onDelete,
}: KeyTableProps): ReactNode => {
  const { t } = useTranslation("key");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const { data: groups } = useGroupMap();
  const [view, setView] = useTableView("key", { ...DEFAULT_VIEW, hidden: ["remaining", "models", "created"] });

  const groupName = useCallback((symbol: string): string => groups?.[symbol]?.name ?? symbol, [groups]);

  const columns = useKeyColumns({ now, groupName, onToggle });

  const rowActions = useCallback(
    (key: Token): ReactNode => {
      const gone = keyState(key, now);
      const entries: MenuEntry[] = [
        { id: "edit", label: t("menu.edit"), icon: <IconPencil size={16} />, onSelect: () => onEdit(key) },
        ...(gone === "expired" || gone === "exhausted"
          ? [
              {
                id: "revive",
                label: t(`menu.revive.${gone}`),
                icon: <IconRefresh size={16} />,
                onSelect: () => onToggle(key, true),
              },
            ]
          : []),
        ...(gone === "enabled" || gone === "disabled"
          ? [
              {
                id: "toggle",
                label: t(gone === "enabled" ? "menu.disable" : "menu.enable"),
                icon: <IconPower size={16} />,
                onSelect: () => onToggle(key, gone === "disabled"),
              },
            ]
          : []),
        { id: "copy", label: t("menu.copy"), icon: <IconCopy size={16} />, onSelect: () => void onCopy(key) },
        { id: "chat", label: t("menu.chat"), icon: <IconMessageCircle size={16} />, onSelect: () => onChat(key) },
        {
          id: "delete",
          label: t("menu.delete"),
          icon: <IconTrash size={16} />,
          danger: true,
          divided: true,
          onSelect: () => onDelete(key),
        },
      ];
      return <RowMenu label={t("menu.label", { name: nameOf(key) })} entries={entries} />;
    },
    [t, now, onEdit, onToggle, onCopy, onChat, onDelete],
  );

  const card = useCallback(
    (key: Token): RowCard => {
      const name = keyState(key, now);
      const parts = [
        key.unlimited_quota
          ? t("unlimited")
          : t("used.of", {
              used: numbers.spend(key.used_quota),
              whole: numbers.spend(wholeOf(key)),
            }),
        key.group === "" ? t("group.own") : groupName(key.group),
      ];
      return {
        primary: nameOf(key),
        end: <StatusDot tone={tones[name]}>{t(`status.${name}`)}</StatusDot>,
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

  return (
    <DataTable<Token, KeySort>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(key) => key.id}
      getRowLabel={nameOf}
      state={state}
      filtered={search.keyword !== ""}
      onClearFilters={() => onSearch({ keyword: "" })}
      empty={{ title: t("empty.title"), text: t("empty.text"), actions: emptyAction }}
      noMatch={{ title: shared("noMatch.title"), text: t("noMatch", { keyword: search.keyword }) }}
      {...inAddress(search, onSearch)}
      total={total}
      selected={selected}
      onSelectedChange={onSelectedChange}
      bulkActions={() => bulkActions}
      tools={tools}
      rowActions={rowActions}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
