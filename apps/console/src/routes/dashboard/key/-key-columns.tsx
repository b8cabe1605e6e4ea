import { Flex, Text, Badge } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { prefixedKey, supports, type Token, type tokenSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, maskSecret, Money, SecretField, StatusDot } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { Moment, nameOf, Uncounted, Used } from "./-key-cells.tsx";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { Cut } from "../../../shared/ListPage/cells.tsx";
import { StatusSwitch } from "../../../shared/ListPage/StatusSwitch.tsx";
import classes from "./-key.module.css";
import { keyState, keyTones, wasUsed } from "../../../lib/key-state.ts";

export type KeySort = (typeof tokenSortColumns)[number];

const dimmed = (text: string): ReactNode => (
  <Text span inherit c="dimmed" style={{ whiteSpace: "nowrap" }}>
    {text}
  </Text>
);

/**
 * The columns of the list of keys, for the rows of a page. The same array until something changes.
 *
 * @param now Unix seconds.
 * @param isFixed Whether the viewer cannot switch a key. Keep its identity.
 * @param labelOf What tells a key from the others in the names of its controls. Keep its identity.
 */
export const useKeyColumns = (
  rows: readonly Token[],
  now: number,
  groupName: (symbol: string) => string,
  onToggle: (key: Token, on: boolean) => void,
  isFixed?: (key: Token) => boolean,
  labelOf: (key: Token) => string = nameOf,
): readonly DataTableColumn<Token, KeySort>[] => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const { status } = useStatus();
  const counted = supports(status, "usage");
  const seesBillingTag = useSelf().role >= levels.reliable;
  const remaining = useMemo(
    () => numbers.inColumn(rows.filter((key) => !key.unlimited_quota).map((key) => key.remain_quota)),
    [numbers, rows],
  );
  return useMemo(
    () => [
      {
        id: "name",
        header: t("column.name"),
        sort: "name",
        hideable: false,
        cell: (key) => (
          <Text span inherit fw={550}>
            <Cut text={nameOf(key)} />
          </Text>
        ),
      },
      {
        id: "status",
        header: t("column.status"),
        sort: "status",
        cell: (key) => {
          const name = keyState(key, now);
          return (
            <StatusSwitch
              label={t("switch", { name: labelOf(key) })}
              checked={name === "enabled"}
              fixed={isFixed?.(key) === true}
              onChange={(on) => onToggle(key, on)}
            >
              <StatusDot tone={keyTones[name]}>{t(`status.${name}`)}</StatusDot>
            </StatusSwitch>
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
              label={labelOf(key)}
              masked={maskSecret(secret)}
              value={secret}
              onCopy={notifyCopied}
            />
          );
        },
      },
      {
        id: "used",
        header: t("column.used"),
        sort: "used_quota",
        width: "18%",
        cell: (key) => <Used of={key} label={labelOf(key)} />,
      },
      {
        id: "remaining",
        header: t("column.remaining"),
        sort: "remain_quota",
        align: "end",
        cell: (key) => (key.unlimited_quota ? dimmed(t("unlimited")) : <Money>{remaining(key.remain_quota)}</Money>),
      },
      {
        id: "group",
        header: t("column.group"),
        cell: (key) =>
          key.group === "" && key.backup_group === "" ? (
            dimmed(t("group.own"))
          ) : (
            <Flex component="span" display="inline-flex" gap={6} align="center" className={classes["line"] ?? ""}>
              <Badge>{key.group === "" ? t("group.own") : groupName(key.group)}</Badge>
              {key.backup_group === "" ? null : dimmed(t("group.backup", { group: groupName(key.backup_group) }))}
            </Flex>
          ),
      },
      {
        id: "models",
        header: t("column.models"),
        muted: true,
        cell: (key) => {
          const limit = key.setting.limits.limit_model_setting;
          return limit.enabled ? t("models.count", { count: new Set(limit.models).size }) : t("models.any");
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
        nowrap: true,
        cell: (key) => (key.expired_time === -1 ? t("never") : <Moment seconds={key.expired_time} now={now} />),
      },
      {
        id: "lastUsed",
        header: t("column.lastUsed"),
        muted: true,
        cell: (key) =>
          wasUsed(key) ? (
            <Moment seconds={key.accessed_time} now={now} />
          ) : key.unlimited_quota && !counted ? (
            <Uncounted />
          ) : (
            t("lastUsed.never")
          ),
      },
      ...(seesBillingTag
        ? [
            {
              id: "tag",
              header: t("form.tag.label"),
              muted: true,
              cell: (key: Token) => <Cut text={key.setting.billing_tag ?? ""} />,
            },
          ]
        : []),
    ],
    [t, remaining, now, groupName, onToggle, isFixed, labelOf, counted, seesBillingTag],
  );
};
