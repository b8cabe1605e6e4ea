import { useSession, useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { AppShell, Avatar, NavMenu } from "@one-hub/ui";
import { Navigate, Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { config } from "../../config.ts";
import { Link } from "../../lib/link.tsx";
import { SelfContext, visitorOf } from "../../lib/session.ts";
import { DocumentationIcon, navigation } from "../../navigation.ts";
import { type GuardedRoute, isGuardedRoute, mayOpen, type Visitor, withoutTrailingSlash } from "../../permissions.ts";
import { ErrorPageContent } from "../../shared/ErrorPage/ErrorPage.tsx";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { Loader } from "../../shared/Loader/Loader.tsx";
import { PageTools } from "../../shared/PageTools/PageTools.tsx";
import { SiteBrand } from "../../shared/SiteBrand/SiteBrand.tsx";
import { nameOf } from "./-name-of.ts";

// Menus bring a positioning library along, which no page needs before it is usable.
const Account = lazy(async () => ({ default: (await import("./-account.tsx")).Account }));

/** The guarded page that is open; undefined between pages. */
const useOpenPage = (): GuardedRoute | undefined => {
  const path = useMatches({ select: (matches) => withoutTrailingSlash(matches.at(-1)?.fullPath ?? "") });
  return isGuardedRoute(path) ? path : undefined;
};

interface MenuProps {
  readonly visitor: Visitor;
  readonly page: GuardedRoute | undefined;
}

const SideMenu = ({ visitor, page }: MenuProps): ReactNode => {
  const { t } = useTranslation("menu");
  const { status } = useStatus();
  const sections = navigation.map(({ text, items }) => ({
    id: text,
    label: t(`sections.${text}`),
    items: items
      .filter(
        ({ to, extension }) =>
          mayOpen(to, visitor, config.routeRoles) && (extension === undefined || supports(status, extension)),
      )
      .map(({ text: item, icon: Icon, to }) => ({
        id: to,
        label: t(item),
        icon: <Icon size={18} />,
        to,
        active: to === page,
      })),
  }));
  const outside = /^https?:\/\//.test(config.page.doc)
    ? [
        {
          id: "page",
          label: t("sections.page"),
          items: [{ id: "doc", label: t("doc"), icon: <DocumentationIcon size={18} />, href: config.page.doc }],
        },
      ]
    : [];
  return (
    <NavMenu sections={[...sections, ...outside]} renderLink={({ to, ...props }) => <Link to={to} {...props} />} />
  );
};

/** The way to the sign-in page. Keeps the address it began with: the router's own is the sign-in page's as soon as this has begun. */
const SignInFirst = ({ from }: { readonly from: string }): ReactNode => {
  const [returnTo] = useState(from);
  return <Navigate to="/login" search={{ returnTo }} replace />;
};

/** The frame of every page behind the sign-in: guard, sidebar, header, and the 403 view in the page's place. */
export const DashboardLayout = (): ReactNode => {
  const session = useSession();
  const page = useOpenPage();
  const href = useRouterState({ select: ({ location }) => location.href });
  // The drawer closes on every change of page.
  const [drawerAt, setDrawerAt] = useState<string>();

  if (session.state === "loading") return <Loader />;
  if (session.state === "error")
    return <ErrorView size="page" error={session.error} onRetry={() => void session.refresh()} />;
  if (session.state === "unauthenticated" && !config.auth.skip) return <SignInFirst from={href} />;

  // Without a user (auth.skip) the pages are shown to nobody: the role gate answers with the 403 view (specification §6).
  const visitor = session.user === undefined ? { role: 0, groupId: 0 } : visitorOf(session.user);
  const denied = page !== undefined && !mayOpen(page, visitor, config.routeRoles);
  return (
    <SelfContext value={session.user}>
      <AppShell
        logo={<SiteBrand />}
        navigation={<SideMenu visitor={visitor} page={page} />}
        headerEnd={
          <>
            <PageTools />
            {session.user === undefined ? null : (
              <Suspense fallback={<Avatar name={nameOf(session.user)} picture={session.user.avatar_url} />}>
                <Account />
              </Suspense>
            )}
          </>
        }
        width={page === "/dashboard/key" || page === "/dashboard/log" ? "full" : "content"}
        drawerOpened={drawerAt === href}
        onDrawerChange={(opened) => setDrawerAt(opened ? href : undefined)}
      >
        {denied ? <ErrorPageContent code={403} /> : <Outlet />}
      </AppShell>
    </SelfContext>
  );
};
