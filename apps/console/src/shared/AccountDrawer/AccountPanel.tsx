import { Button } from "@mantine/core";
import { useSession, useStatus } from "@one-hub/hooks";
import { isWebHomeEnabled, type User } from "@one-hub/sdk";
import { AccountDrawer, AccountLinks, PlaceSwitch } from "@one-hub/ui";
import { IconHome, IconLayoutDashboard, IconLogout, IconUser } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { ButtonLink, Link, ownPage } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { allowedPicture } from "../../lib/picture.ts";
import { visitorOf } from "../../lib/session.ts";
import { useSignOut } from "../../lib/sign-out.ts";
import { mayVisit } from "../../permissions.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { nameOf } from "./name-of.ts";
import { useGroupFacts } from "./use-group-facts.ts";

interface AccountPanelProps extends WindowProps {
  readonly user: User;
}

/** The signed-in user, balance and usage, and the sign-out button. */
export const AccountPanel = ({ user, opened, onClose }: AccountPanelProps): ReactNode => {
  const { t } = useTranslation("account");
  const numbers = useNumbers();
  const { refresh } = useSession();
  const { status } = useStatus();
  const inDashboard = useRouterState({ select: ({ location }) => location.pathname.startsWith("/dashboard") });
  const badges = useGroupFacts(user) ?? [{ id: "group", text: user.group }];
  // The figures are refetched on opening.
  useEffect(() => {
    if (opened) void refresh();
  }, [opened, refresh]);
  const { signOut, busy } = useSignOut();
  const visitor = visitorOf(user);
  const actions = [
    { id: "topUp", to: "/dashboard/topup", variant: "filled" },
    { id: "transfer", to: "/dashboard/affiliate", variant: "default" },
  ] as const;
  const buttons = actions
    .filter(({ to }) => mayVisit(to, visitor, config.routeRoles))
    .map(({ id, ...link }) => (
      <ButtonLink key={id} {...link} fullWidth>
        {t(id)}
      </ButtonLink>
    ));
  return (
    <AccountDrawer
      opened={opened}
      onClose={onClose}
      title={t("title")}
      name={nameOf(user)}
      email={user.email === "" ? user.username : user.email}
      picture={allowedPicture(user.avatar_url)}
      seed={user.id}
      badges={badges}
      balance={{ name: t("balance"), value: numbers.balance(user.quota) }}
      facts={[
        { id: "used", name: t("used"), value: numbers.balance(user.used_quota) },
        { id: "calls", name: t("calls"), value: numbers.count(user.request_count) },
        { id: "invited", name: t("invited"), value: numbers.count(user.aff_count) },
        { id: "earned", name: t("earned"), value: numbers.balance(user.aff_history_quota) },
      ]}
      actions={buttons.length === 0 ? undefined : buttons}
      footer={
        <Button fullWidth leftSection={<IconLogout size={18} />} disabled={busy} onClick={signOut}>
          {t("signOut")}
        </Button>
      }
    >
      {status !== undefined && !isWebHomeEnabled(status) ? null : (
        <PlaceSwitch
          label={t("places")}
          links={[
            {
              id: "dashboard",
              label: t("dashboard"),
              icon: <IconLayoutDashboard />,
              to: "/dashboard",
              active: inDashboard,
            },
            { id: "home", label: t("home"), icon: <IconHome />, to: "/", active: !inDashboard },
          ]}
          renderLink={({ to, ...props }) => <Link to={to} activeOptions={ownPage} {...props} />}
        />
      )}
      {mayVisit("/dashboard/profile", visitor, config.routeRoles) ? (
        <AccountLinks
          label={t("pages")}
          links={[{ id: "profile", label: t("profile"), icon: <IconUser />, to: "/dashboard/profile" }]}
          renderLink={({ to, ...props }) => <Link to={to} activeOptions={ownPage} {...props} />}
        />
      ) : null}
    </AccountDrawer>
  );
};
