import type { User, userListSortColumns } from "@one-hub/sdk";
import { type DataTableColumn, Money } from "@one-hub/ui";
import { userSortColumns } from "@one-hub/sdk";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars, csvTime } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { Cut, NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { bindingsOf, UserState } from "./-user-values.tsx";

type Sort = (typeof userListSortColumns)[number];

/** Columns of the list of users, for the rows of a page; all are sortable with the extension `user_admin`, else those that open one-hub sorts by. */
export const useUserColumns = (
  rows: readonly User[],
  sortsAll: boolean,
  groupName: (symbol: string) => string,
): readonly DataTableColumn<User, Sort>[] => {
  const { t } = useTranslation("user");
  const numbers = useNumbers();
  const roleText = useRoleText();
  return useMemo(() => {
    const balance = numbers.inColumn(rows.map(({ quota }) => quota));
    const used = numbers.inColumn(rows.map((row) => row.used_quota));
    const by = (sort: Sort): { readonly sort?: Sort } =>
      sortsAll || userSortColumns.some((column) => column === sort) ? { sort } : {};
    return withHeads<User, Sort, string>(
      [
        { id: "id", ...by("id"), mono: true, muted: true, cell: ({ id }) => id },
        {
          id: "name",
          ...by("username"),
          hideable: false,
          cell: ({ id, username, role }) => <PersonLink id={id} name={username} role={role} cut />,
        },
        { id: "display", ...by("display_name"), cell: (user) => <Cut text={user.display_name} /> },
        { id: "email", cell: ({ email }) => <Cut text={email} dir="ltr" /> },
        { id: "group", ...by("group"), cell: ({ group }) => <Cut text={groupName(group)} /> },
        {
          id: "role",
          ...by("role"),
          nowrap: true,
          cell: ({ role }) => roleText(role),
        },
        { id: "status", ...by("status"), cell: ({ status }) => <UserState status={status} /> },
        { id: "balance", ...by("quota"), align: "end", cell: (user) => <Money>{balance(user.quota)}</Money> },
        { id: "used", ...by("used_quota"), align: "end", cell: (user) => <Money>{used(user.used_quota)}</Money> },
        { id: "calls", ...by("request_count"), align: "end", cell: (user) => numbers.count(user.request_count) },
        {
          id: "created",
          ...by("created_time"),
          muted: true,
          cell: (user) => <Time seconds={user.created_time} />,
        },
        {
          id: "lastSignIn",
          ...by("last_login_time"),
          muted: true,
          cell: (user) => <Time seconds={user.last_login_time} />,
        },
        { id: "ip", mono: true, muted: true, cell: (user) => <Cut text={user.last_login_ip} dir="ltr" /> },
        { id: "bindings", cell: (user) => <Cut text={bindingsOf(user).join(", ")} /> },
        {
          id: "inviter",
          cell: ({ inviter_id: id }) => (id === 0 ? NONE : <PersonLink id={id} name="" />),
        },
      ],
      // The ids are the catalogue's keys.
      (id) => t(`column.${id}` as "column.id"),
    );
  }, [t, numbers, rows, roleText, sortsAll, groupName]);
};

/** Columns of the file; an import reads those that it has fields for. */
export const useUserFile = (): readonly CsvColumn<User>[] => {
  const { t } = useTranslation("user");
  const { quotaPerUnit } = useNumbers();
  const roleText = useRoleText();
  return [
    { name: t("column.id"), cell: ({ id }) => id },
    { name: t("column.name"), cell: ({ username }) => username },
    { name: t("column.display"), cell: (user) => user.display_name },
    { name: t("column.email"), cell: ({ email }) => email },
    { name: t("column.group"), cell: ({ group }) => group },
    { name: t("column.role"), cell: ({ role }) => roleText(role) },
    { name: t("column.status"), cell: ({ status }) => t(status === 1 ? "state.enabled" : "state.disabled") },
    { name: t("file.balance"), cell: ({ quota }) => csvDollars(quota, quotaPerUnit) },
    { name: t("file.used"), cell: (user) => csvDollars(user.used_quota, quotaPerUnit) },
    { name: t("column.calls"), cell: (user) => user.request_count },
    { name: t("column.created"), cell: (user) => csvTime(user.created_time) },
    { name: t("column.lastSignIn"), cell: (user) => csvTime(user.last_login_time) },
    { name: t("column.ip"), cell: (user) => user.last_login_ip },
    { name: t("column.bindings"), cell: (user) => bindingsOf(user).join(", ") },
    { name: t("column.inviter"), cell: (user) => (user.inviter_id === 0 ? "" : user.inviter_id) },
  ];
};
