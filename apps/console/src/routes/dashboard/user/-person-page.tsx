import { Button, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useUser, useUserGroups } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { Card, FactLine, Facts, lazyPart, PageHeader, RowMenu, StateView, StatStrip } from "@one-hub/ui";
import { IconCoins, IconPencil } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { withTexts } from "../../../i18n/i18n.ts";
import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { lookOf } from "../../../lib/error-look.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { mayManage } from "../../../lib/rank.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { useBulk } from "../../../shared/Bulk/use-bulk.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { fact, Time } from "../../../shared/ListPage/cells.tsx";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { HeadlineSum } from "../../../shared/HeadlineSum/HeadlineSum.tsx";
import { PersonNotes } from "./-person-notes.tsx";
import { PersonInvited, PersonLog, PersonOrders } from "./-person-records.tsx";
import { PersonSessions } from "./-person-sessions.tsx";
import { keptWindows } from "./-kept-user-form.ts";
import { useUserMenu } from "./-user-menu.tsx";
import { bindingsOf, nameOf, UserState } from "./-user-values.tsx";
import { UserWindows } from "./-user-windows-part.ts";
import type { OpenWindows } from "./-user-windows.tsx";

const route = getRouteApi("/dashboard/user/profile");

const PersonFacts = ({ user }: { readonly user: User }): ReactNode => {
  const { t } = useTranslation(["user", "user_profile"]);
  const numbers = useNumbers();
  const roleText = useRoleText();
  const { data: groups } = useUserGroups({ page: 1, size: 100 });
  const group = groups?.data.find(({ symbol }) => symbol === user.group);
  return (
    <Card title={t("user_profile:account")}>
      <Facts
        facts={[
          { id: "id", name: t("column.id"), value: user.id },
          { id: "name", name: t("column.name"), value: <bdi>{user.username}</bdi> },
          ...fact(t("column.display"), <bdi>{user.display_name}</bdi>, user.display_name !== ""),
          ...fact(t("column.email"), <bdi>{user.email}</bdi>, user.email !== ""),
          { id: "group", name: t("column.group"), value: <bdi>{group?.name ?? user.group}</bdi> },
          { id: "role", name: t("column.role"), value: roleText(user.role) },
          { id: "status", name: t("column.status"), value: <UserState status={user.status} /> },
          ...fact(t("column.bindings"), bindingsOf(user).join(", ")),
          ...fact(t("column.created"), <Time seconds={user.created_time} />, user.created_time !== 0),
          ...fact(t("column.lastSignIn"), <Time seconds={user.last_login_time} />, user.last_login_time !== 0),
          ...fact(t("column.ip"), <bdi>{user.last_login_ip}</bdi>, user.last_login_ip !== ""),
          ...fact(t("column.inviter"), <PersonLink id={user.inviter_id} name="" />, user.inviter_id !== 0),
          ...fact(t("user_profile:code"), <bdi>{user.aff_code}</bdi>, user.aff_code !== ""),
          ...fact(t("user_profile:earned"), numbers.spend(user.aff_history_quota), user.aff_history_quota !== 0),
        ]}
      />
    </Card>
  );
};

interface RoomProps {
  readonly part: "usage" | "keys" | "audit";
  readonly height: number;
}

/** The place of a card whose code is on its way. */
const Room = ({ part, height }: RoomProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  return (
    <Card title={t(`${part}.title`)} description={part === "usage" ? t("usage.description") : undefined}>
      <Skeleton height={height} />
    </Card>
  );
};

// What the rest of the page does not wait for: charts, and the calls about keys that come with them.
const PersonUsage = lazyPart(
  async () => (await import("./-person-usage.tsx")).PersonUsage,
  <Room part="usage" height={300} />,
);
const PersonKeys = lazyPart(
  async () => (await import("./-person-keys.tsx")).PersonKeys,
  <Room part="keys" height={104} />,
);

/** Far down the page, with the names of all actions. */
const PersonAudit = lazyPart(
  async () => (await withTexts(import("./-person-audit.tsx"), "operation_record")).PersonAudit,
  <Room part="audit" height={152} />,
);

interface PersonProps {
  readonly user: User;
  readonly open: (windows: OpenWindows) => void;
}

const PersonBody = ({ user, open }: PersonProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const { offers } = useViewer();
  const hasUserAdmin = offers("user_admin");
  const headline = (quota: number): ReactNode => <HeadlineSum quota={quota} exact={numbers.spend(quota)} />;
  const signOut = (): void => open({ question: { action: "signOut", users: [user] } });
  return (
    <Stack>
      <StatStrip
        stats={[
          { name: t("figure.balance"), value: headline(user.quota) },
          { name: t("figure.used"), value: headline(user.used_quota) },
          { name: t("figure.calls"), value: numbers.count(user.request_count) },
          { name: t("figure.invited"), value: numbers.count(user.aff_count) },
        ]}
      />
      {hasUserAdmin && offers("usage") ? <PersonUsage user={user} /> : null}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <PersonFacts user={user} />
        {hasUserAdmin ? <PersonNotes user={user} /> : null}
        <PersonKeys user={user} />
        <PersonLog user={user} />
        <PersonOrders user={user} />
        {hasUserAdmin ? <PersonSessions user={user} onSignOut={signOut} /> : null}
        {hasUserAdmin && offers("operation_record") ? <PersonAudit user={user} /> : null}
        {hasUserAdmin ? <PersonInvited user={user} /> : null}
      </SimpleGrid>
    </Stack>
  );
};

const PersonOf = ({ id }: { readonly id: number }): ReactNode => {
  const { t } = useTranslation(["user_profile", "user"]);
  const self = useSelf();
  const roleText = useRoleText();
  const navigate = useNavigate();
  const query = useUser(id);
  const user = query.data;
  // They arrive while the user is read.
  useEffect(() => {
    fetchAhead(PersonUsage.preload);
    fetchAhead(PersonKeys.preload);
  }, []);
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
  const entries = user === undefined ? [] : menuOf(user, true);
  if (user === undefined && query.error !== null)
    return (
      <>
        <PageHeader title={t("title")} />
        <ErrorView
          error={query.error}
          onRetry={lookOf(query.error).name === "forbidden" ? undefined : () => void query.refetch()}
          retrying={query.isFetching}
          actions={<ButtonLink to="/dashboard/user">{t("toList")}</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={user === undefined ? t("title") : <bdi translate="no">{nameOf(user)}</bdi>}
        state={user === undefined ? null : <FactLine facts={[`#${user.id}`, roleText(user.role)]} />}
        actions={
          user === undefined || !mayManage(self, user) ? undefined : (
            <>
              {entries.length === 0 ? null : (
                <RowMenu label={t("user:menu.label", { name: nameOf(user) })} entries={() => entries} />
              )}
              <Button leftSection={<IconCoins size={16} />} onClick={() => open({ balance: user })}>
                {t("user:menu.balance")}
              </Button>
              <Button
                variant="filled"
                leftSection={<IconPencil size={16} />}
                onClick={() => open({ drawer: { user } })}
              >
                {t("user:menu.edit")}
              </Button>
            </>
          )
        }
      />
      {user === undefined ? <StatStrip stats={waiting} /> : <PersonBody key={user.id} user={user} open={open} />}
      {shown ? (
        <UserWindows
          windows={windows}
          show={show}
          bulk={bulk}
          onDone={({ action }) => {
            if (action === "delete")
              void navigate({ to: isDenied("/dashboard/user", self) ? "/dashboard" : "/dashboard/user" });
          }}
        />
      ) : null}
    </>
  );
};

const waiting = ["balance", "used", "calls", "invited"].map((id) => ({ id, name: "\u00a0", value: undefined }));

/** One person with everything that belongs to them, each with its action. */
export const PersonPage = (): ReactNode => {
  const { t } = useTranslation("user_profile");
  const { id } = route.useSearch();
  if (id !== undefined) return <PersonOf key={id} id={id} />;
  return (
    <>
      <PageHeader title={t("title")} />
      <StateView
        kind="empty"
        title={t("nobody.title")}
        text={t("nobody.text")}
        actions={<ButtonLink to="/dashboard/user">{t("toList")}</ButtonLink>}
      />
    </>
  );
};
