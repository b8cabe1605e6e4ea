import { useSession, useStatus } from "@one-hub/hooks";
import {
  AppShell,
  Breadcrumbs,
  loadNavStrip,
  type NavLayout,
  type NavLinkProps,
  NavMenu,
  useFocusPageAfter,
} from "@one-hub/ui";
import { useIsMutating } from "@tanstack/react-query";
import { type AnyRouter, Navigate, Outlet, useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { memo, type ReactNode, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { loadTexts } from "../../i18n/i18n.ts";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { signInPath } from "../../lib/guest-only.ts";
import { Link, ownPage } from "../../lib/link.tsx";
import { isDenied, SelfContext } from "../../lib/session.ts";
import { changeSettings, useSettings } from "../../lib/settings.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { lacksExtension, trailOf, widePages } from "../../navigation.ts";
import { type GuardedRoute, isGuardedRoute, withoutTrailingSlash } from "../../permissions.ts";
import { AccountDrawer, AccountMenu } from "../../shared/AccountDrawer/AccountMenu.tsx";
import { PaletteButton } from "../../shared/CommandPalette/PaletteButton.tsx";
import { ErrorPageContent } from "../../shared/ErrorPage/ErrorPage.tsx";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { useNavigation } from "../../shared/Navigation/use-navigation.ts";
import { Loader } from "../../shared/Loader/Loader.tsx";
import { NoticeBell } from "../../shared/Notices/NoticeBell.tsx";
import { PageTools } from "../../shared/PageTools/PageTools.tsx";
import { SettingsDrawer } from "../../shared/SettingsDrawer/SettingsButton.tsx";
import { SheetKeys } from "../../shared/ShortcutSheet/SheetKeys.tsx";
import { SiteBrand } from "../../shared/SiteBrand/SiteBrand.tsx";

const useOpenPage = (): GuardedRoute | undefined => {
  const path = useMatches({ select: (matches) => withoutTrailingSlash(matches.at(-1)?.fullPath ?? "") });
  return isGuardedRoute(path) ? path : undefined;
};

/** The way to the sign-in page. Keeps the address it began with: the router's own is the sign-in page's as soon as this has begun. */
const SignInFirst = ({ from }: { readonly from: string }): ReactNode => {
  const leaving = useIsMutating() > 0;
  // Who signs out knows why; who is signed out by the gateway or by another tab is told.
  const [search] = useState({ returnTo: from, ...(!leaving && { reason: "ended" as const }) });
  return <Navigate to={signInPath} search={search} replace />;
};

/** Shows the page if the gateway supports its extension; other gateways are not called and the page says why. */
const Offered = ({
  page,
  children,
}: {
  readonly page: GuardedRoute | undefined;
  readonly children: ReactNode;
}): ReactNode => {
  const { status, state, error, retry } = useStatus();
  if (page === undefined || !lacksExtension(page, status)) return children;
  if (state === "loading") return <Loader />;
  if (status === undefined) return <ErrorView size="page" error={error} onRetry={() => void retry()} />;
  return <ErrorPageContent code="notOffered" />;
};

/** A link within a page that leads to another one leaves with it: the focus goes to that page. */
const FocusNextPage = (): ReactNode => {
  useFocusPageAfter(true);
  return null;
};

/** Title and breadcrumbs of a page, by the navigation table. */
const PageFrame = ({
  page,
  children,
}: {
  readonly page: GuardedRoute | undefined;
  readonly children: ReactNode;
}): ReactNode => {
  const { t } = useTranslation("menu");
  const self = use(SelfContext);
  const trail = page === undefined ? [] : trailOf(page);
  const own = trail.at(-1);
  useDocumentTitle(own === undefined ? undefined : t(own.text));
  return (
    <>
      <FocusNextPage key={page} />
      {trail.length < 2 ? null : (
        <Breadcrumbs
          steps={trail.map(({ text, to }) => ({
            id: text,
            label: t(text),
            to: to === undefined || to === page || isDenied(to, self) ? undefined : to,
          }))}
          renderLink={({ to, ...props }) => <Link to={to} activeOptions={ownPage} {...props} />}
        />
      )}
      {children}
    </>
  );
};

/** The pages that are opened most often from another: their code is fetched ahead, so that their link has only the rows to wait for. */
const visitedNext = ["/dashboard/log", "/dashboard/key"] as const;

/** What opens from the header, what another layout needs and the next pages, fetched before anybody asks for it. */
const fetchNext = ({ loadRouteChunk, routesById }: AnyRouter): void => {
  for (const page of visitedNext) fetchAhead(async () => loadRouteChunk(routesById[page]));
  fetchAhead(() => loadTexts("log", "key"));
  fetchAhead(loadNavStrip);
  AccountDrawer.preload();
  SettingsDrawer.preload();
};

const renderNavLink = ({ to, ...props }: NavLinkProps<string>): ReactNode => (
  <Link to={to} activeOptions={ownPage} {...props} />
);

/** Not drawn again with its frame, which follows every answer about the session and the site. */
const MainMenu = memo(({ layout }: { readonly layout: NavLayout }): ReactNode => {
  const sections = useNavigation();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return <NavMenu layout={layout} place={place} sections={sections} renderLink={renderNavLink} />;
});

/** The frame of every page behind the sign-in: guard, navigation, header, and the 403 view in the page's place. */
export const DashboardLayout = (): ReactNode => {
  const session = useSession();
  const page = useOpenPage();
  const { navLayout, navColor, compactLayout } = useSettings();
  const href = useRouterState({ select: ({ location }) => location.href });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // The drawer closes on every change of page.
  const [drawerAt, setDrawerAt] = useState<string>();
  const router = useRouter();
  useEffect(() => whenIdle(() => fetchNext(router)), [router]);

  if (session.state === "loading") return <Loader />;
  if (session.state === "error")
    return <ErrorView size="page" error={session.error} onRetry={() => void session.refresh()} />;
  // On the way to the sign-in the address is the sign-in page's already.
  if (session.state === "unauthenticated" && !config.auth.skip)
    return pathname.startsWith("/dashboard") ? <SignInFirst from={href} /> : <Loader />;

  // Without a user (auth.skip) no page opens: the role gate shows the 403 view.
  const denied = page !== undefined && isDenied(page, session.user);
  return (
    // By user: another account of the browser must not find the forms and windows of this one.
    <SelfContext key={session.user?.id} value={session.user}>
      <AppShell
        logo={<SiteBrand />}
        navigation={(layout) => <MainMenu layout={layout} />}
        navLayout={navLayout}
        navColor={navColor}
        onNavLayoutChange={(next) => changeSettings({ navLayout: next })}
        compact={compactLayout}
        headerEnd={
          <>
            <PaletteButton />
            <NoticeBell />
            <PageTools />
            <AccountMenu />
          </>
        }
        width={page !== undefined && widePages.has(page) ? "full" : "content"}
        drawerOpened={drawerAt === href}
        onDrawerChange={(opened) => setDrawerAt(opened ? href : undefined)}
      >
        {denied ? (
          <ErrorPageContent code="forbidden" />
        ) : (
          <Offered page={page}>
            <PageFrame page={page}>
              <Outlet />
            </PageFrame>
          </Offered>
        )}
      </AppShell>
      <SheetKeys />
    </SelfContext>
  );
};
