import { useGroupMap } from "@one-hub/hooks";
import { prefixedKey, type Token, type tokenSortColumns } from "@one-hub/sdk";
import { formatDay, formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  DEFAULT_VIEW,
  FactLine,
  maskSecret,
  type MenuEntry,
  Money,
  Muted,
  Progress,
  type RowCard,
  type RowId,
  RowMenu,
  ScreenReaderOnly,
  SecretField,
  StatusDot,
  Strong,
  SwitchField,
  type TableState,
  Tag,
  TimeText,
  type Tone,
  useTooltip,
} from "@one-hub/ui";
import { IconCopy, IconMessageCircle, IconPencil, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import classes from "./-key.module.css";
import type { KeySearch } from "./-key.search.ts";
import { type KeyState, keyState, usedShare } from "./-key-state.ts";
import { relativeTime } from "./-relative-time.ts";

type KeySort = (typeof tokenSortColumns)[number];

const tones: Readonly<Record<KeyState, Tone>> = {
  enabled: "ok",
  disabled: "neutral",
  expired: "warn",
  exhausted: "bad",
};

/** What the name of an unnamed key is replaced by, so that it can be spoken of. */
export const nameOf = (key: Token): string => (key.name === "" ? `#${key.id}` : key.name);

/** A moment of a key: relative where near, else the day; the exact time on hover and focus. */
const Moment = ({ seconds, now }: { readonly seconds: number; readonly now: number }): ReactNode => {
  const { t } = useTranslation("key");
  const near = relativeTime(seconds, now);
  const said =
    near === undefined
      ? formatDay(seconds)
      : near.unit === "now"
        ? t("time.now")
        : t(`time.${near.ahead ? "ahead" : "ago"}.${near.unit}`, { count: near.count });
  return (
    <TimeText exact={formatTimestamp(seconds)} dateTime={new Date(seconds * 1000).toISOString()}>
      {said}
    </TimeText>
  );
};

/** The gateway does not note when an unlimited key was used. */
const Uncounted = (): ReactNode => {
  const { t } = useTranslation("key");
  const { anchor, tip } = useTooltip(t("lastUsed.uncounted"));
  return (
    <>
      <span tabIndex={0} {...anchor}>
        —<ScreenReaderOnly>{t("lastUsed.uncounted")}</ScreenReaderOnly>
      </span>
      {tip}
    </>
  );
};

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

  const columns = useMemo((): DataTableColumn<Token, KeySort>[] => {
    const used = (key: Token): ReactNode => {
      if (key.unlimited_quota)
        return (
          <span className={classes["name"]}>
            {key.used_quota > 0 ? (
              t("used.unlimited", { used: numbers.quota(key.used_quota) })
            ) : (
              <Muted>{t("unlimited")}</Muted>
            )}
          </span>
        );
      const share = usedShare(key) ?? 1;
      const whole = Math.max(0, key.used_quota + key.remain_quota);
      return (
        <div className={classes["used"]}>
          <Money>{t("used.of", { used: numbers.quota(key.used_quota), whole: numbers.quota(whole) })}</Money>
          <Progress
            size="sm"
            value={share}
            tone={share >= 1 ? "bad" : share >= 0.9 ? "warn" : "accent"}
            label={t("used.label", { name: nameOf(key) })}
          />
        </div>
      );
    };
    return [
      {
        id: "name",
        header: t("column.name"),
        sort: "name",
        hideable: false,
        cell: (key) => <Strong className={classes["name"] ?? ""}>{nameOf(key)}</Strong>,
      },
      {
        id: "status",
        header: t("column.status"),
        sort: "status",
        cell: (key) => {
          const name = keyState(key, now);
          return (
            <span className={classes["status"]}>
              <SwitchField
                label={<ScreenReaderOnly>{t("switch", { name: nameOf(key) })}</ScreenReaderOnly>}
                checked={name === "enabled"}
                onChange={(on) => onToggle(key, on)}
                className={classes["switch"]}
              />
              <StatusDot tone={tones[name]}>{t(`status.${name}`)}</StatusDot>
            </span>
          );
        },
      },
      {
        id: "key",
        header: t("column.key"),
        cell: (key) => {
          const secret = prefixedKey(key.key);
          return (
            <SecretField
              className={classes["secret"] ?? ""}
              label={nameOf(key)}
              masked={maskSecret(secret)}
              value={secret}
              onCopy={notifyCopied}
            />
          );
        },
      },
      { id: "used", header: t("column.used"), sort: "used_quota", width: "18%", cell: used },
      {
        id: "remaining",
        header: t("column.remaining"),
        sort: "remain_quota",
        align: "end",
        cell: (key) =>
          key.unlimited_quota ? <Muted>{t("unlimited")}</Muted> : <Money>{numbers.quota(key.remain_quota)}</Money>,
      },
      {
        id: "group",
        header: t("column.group"),
        cell: (key) =>
          key.group === "" && key.backup_group === "" ? (
            <Muted>{t("group.own")}</Muted>
          ) : (
            <span className={classes["groups"]}>
              <Tag>{key.group === "" ? t("group.own") : groupName(key.group)}</Tag>
              {key.backup_group === "" ? null : (
                <Muted>{t("group.backup", { group: groupName(key.backup_group) })}</Muted>
              )}
            </span>
          ),
      },
      {
        id: "models",
        header: t("column.models"),
        muted: true,
        cell: (key) => {
          const limit = key.setting.limits.limit_model_setting;
          return limit.enabled ? t("models.count", { count: limit.models?.length ?? 0 }) : t("models.any");
        },
      },
      {
        id: "created",
        header: t("column.created"),
        sort: "created_time",
        muted: true,
        cell: (key) => <Moment seconds={key.created_time} now={now} />,
      },
      {
        id: "expires",
        header: t("column.expires"),
        sort: "expired_time",
        muted: true,
        cell: (key) => (key.expired_time === -1 ? t("never") : <Moment seconds={key.expired_time} now={now} />),
      },
      {
        id: "lastUsed",
        header: t("column.lastUsed"),
        muted: true,
        // The gateway notes the time only when it charges a limited key; before, it is that of the creation.
        cell: (key) =>
          key.accessed_time > key.created_time || key.used_quota > 0 ? (
            <Moment seconds={key.accessed_time} now={now} />
          ) : key.unlimited_quota ? (
            <Uncounted />
          ) : (
            t("lastUsed.never")
          ),
      },
    ];
  }, [t, numbers, now, groupName, onToggle]);

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
              used: numbers.quota(key.used_quota),
              whole: numbers.quota(Math.max(0, key.used_quota + key.remain_quota)),
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
      sort={search.order}
      onSortChange={(order) => onSearch({ order })}
      page={search.page}
      pageSize={search.size}
      total={total}
      onPageChange={(page) => onSearch({ page })}
      onPageSizeChange={(size) => onSearch({ size })}
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
