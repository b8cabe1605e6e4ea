import { Button } from "@mantine/core";
import { useUserGroups } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { FactLine, type RowCard, type RowId, RowMenu } from "@one-hub/ui";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { mayManage } from "../../../lib/rank.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { useBulk } from "../../../shared/Bulk/use-bulk.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { ListViews } from "../../../shared/ListPage/ListViews.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { useUserColumns, useUserFile } from "./-user-columns.tsx";
import { UserFilters } from "./-user-filters.tsx";
import { userList } from "./-user.list.ts";
import { keptWindows } from "./-kept-user-form.ts";
import { useUserMenu } from "./-user-menu.tsx";
import { bulkActions } from "./-user-rank.ts";
import { nameOf, UserState } from "./-user-values.tsx";
import { UserWindows } from "./-user-windows-part.ts";
import type { OpenWindows } from "./-user-windows.tsx";

const route = getRouteApi("/dashboard/user/");

/** Users: search, forms, and everything that can be done to one or several. */
export const UserPage = (): ReactNode => {
  const { t } = useTranslation("user");
  const self = useSelf();
  const numbers = useNumbers();
  const roleText = useRoleText();
  const navigate = useNavigate();
  const list = useList(userList, route);
  const { search, viewer, total } = list;
  const hasUserAdmin = viewer.offers("user_admin");
  const { data: groups } = useUserGroups({ page: 1, size: 100 });
  const groupName = useCallback(
    (symbol: string): string => groups?.data.find((group) => group.symbol === symbol)?.name ?? symbol,
    [groups],
  );

  // `routeRoles` may open the list alone.
  const opensUsers = !isDenied("/dashboard/user/profile", self);
  const manageable = useCallback((user: User): boolean => mayManage(self, user), [self]);
  // Another view begins with none chosen.
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const chosen =
    selection?.of === search ? list.rows.filter((user) => selection.ids.has(user.id) && manageable(user)) : [];
  const bulk = useBulk();
  const [windows, setWindows] = useState(() => keptWindows(self.id));
  const show = useCallback((next: OpenWindows): void => setWindows((before) => ({ ...before, ...next })), []);
  const open = useCallback(
    (next: OpenWindows): void => setWindows((before) => ({ ...before, ...next, round: (before.round ?? 0) + 1 })),
    [],
  );
  const [shown, setShown] = useState(false);
  if (!shown && Object.keys(windows).length > 0) setShown(true);

  const menuOf = useUserMenu(open);
  const columns = useUserColumns(list.rows, hasUserAdmin, groupName);
  const file = useUserFile();
  const rowActions = useCallback(
    (user: User): ReactNode => <RowMenu label={t("menu.label", { name: nameOf(user) })} entries={() => menuOf(user)} />,
    [t, menuOf],
  );
  const openUser = useCallback(
    ({ id }: User): void => void navigate({ to: "/dashboard/user/profile", search: { id } }),
    [navigate],
  );
  const card = useCallback(
    (user: User): RowCard => ({
      primary: nameOf(user),
      end: <UserState status={user.status} />,
      secondary: (
        <>
          <div>
            <FactLine facts={[`#${user.id}`, roleText(user.role), groupName(user.group)]} />
          </div>
          <div>
            <FactLine
              facts={[
                user.email === "" ? false : <bdi key="email">{user.email}</bdi>,
                t("card.balance", { balance: numbers.spend(user.quota) }),
                t("card.used", { used: numbers.spend(user.used_quota) }),
              ]}
            />
          </div>
        </>
      ),
    }),
    [t, numbers, roleText, groupName],
  );
  const createButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open({ drawer: {} })}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        late
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        firstActions={<ListViews list={list} />}
        file={{ name: "users", title: t("export.title"), columns: file }}
        actions={
          <>
            {hasUserAdmin ? (
              <Button leftSection={<IconUpload size={16} />} onClick={() => open({ importing: true })}>
                {t("import.action")}
              </Button>
            ) : null}
            {createButton}
          </>
        }
        ahead={UserWindows.preload}
        columns={columns}
        getRowId={(user) => user.id}
        getRowLabel={nameOf}
        onOpen={opensUsers ? openUser : undefined}
        openable={manageable}
        tools={<UserFilters list={list} groups={groups?.data ?? []} />}
        empty={{ title: t("empty.title"), text: t("empty.text"), actions: createButton }}
        selectable={manageable}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelectedChange={(ids) => setSelection({ of: search, ids })}
        bulkActions={() =>
          bulkActions
            .filter((action) => action !== "signOut" || hasUserAdmin)
            .map((action) => (
              <Button
                key={action}
                size="xs"
                color={action === "delete" ? "bad" : undefined}
                onClick={() => open({ question: { action, users: chosen } })}
              >
                {t(`bulk.${action}`)}
              </Button>
            ))
        }
        rowActions={rowActions}
        card={card}
      />
      {shown ? (
        <UserWindows
          windows={windows}
          show={show}
          bulk={bulk}
          onDone={(_question, left) => setSelection({ of: search, ids: new Set(left.map(({ id }) => id)) })}
        />
      ) : null}
    </>
  );
};
