import { useGroupMap } from "@one-hub/hooks";
import { prefixedKey, type Token } from "@one-hub/sdk";
import { FactLine, maskSecret, type RowMenuEntry, type RowCard, RowMenu, SecretField, StatusDot } from "@one-hub/ui";
import { IconCopy, IconMessageCircle, IconPencil, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";

import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import type { Selection } from "../../../shared/ListPage/use-selection.ts";
import { nameOf, tones, wholeOf } from "./-key-cells.tsx";
import { useKeyColumns } from "./-key-columns.tsx";
import type { keyList } from "./-key.list.ts";
import { keyState } from "./-key-state.ts";

type KeySelection = Selection<Token>["props"];

export interface KeyTableProps extends KeySelection {
  /** Loads the code of what floats over the list. */
  readonly ahead: () => Promise<unknown>;
  readonly list: ListOf<typeof keyList>;
  /** Unix seconds. */
  readonly now: number;
  readonly tools: ReactNode;
  readonly emptyAction: ReactNode;
  readonly bulkActions: ReactNode;
  readonly onToggle: (key: Token, on: boolean) => void;
  readonly onEdit: (key: Token) => void;
  readonly onCopy: (key: Token) => Promise<void>;
  readonly onChat: (key: Token) => void;
  readonly onDelete: (key: Token) => void;
}

export const KeyTable = ({
  list,
  ahead,
  now,
  tools,
  emptyAction,
  bulkActions,
  onToggle,
  onEdit,
  onCopy,
  onChat,
  onDelete,
  ...selection
}: KeyTableProps): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const { data: groups } = useGroupMap();

  const groupName = useCallback((symbol: string): string => groups?.[symbol]?.name ?? symbol, [groups]);

  const columns = useKeyColumns({ now, groupName, onToggle });

  const rowActions = useCallback(
    (key: Token): ReactNode => {
      const state = keyState(key, now);
      const isSwitch = state === "enabled" || state === "disabled";
      const entries: RowMenuEntry[] = [
        { id: "edit", label: t("menu.edit"), icon: <IconPencil size={16} />, onSelect: () => onEdit(key) },
        {
          id: "toggle",
          label: t(isSwitch ? (state === "enabled" ? "menu.disable" : "menu.enable") : `menu.revive.${state}`),
          icon: isSwitch ? <IconPower size={16} /> : <IconRefresh size={16} />,
          onSelect: () => onToggle(key, state !== "enabled"),
        },
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
    <ListTable
      list={list}
      ahead={ahead}
      label={t("title")}
      columns={columns}
      rows={list.rows}
      getRowId={(key) => key.id}
      getRowLabel={nameOf}
      empty={{ picture: "key", title: t("empty.title"), text: t("empty.text"), actions: emptyAction }}
      noMatch={t("noMatch", { keyword: list.search.keyword })}
      {...selection}
      bulkActions={() => bulkActions}
      tools={tools}
      rowActions={rowActions}
      card={card}
    />
  );
};
