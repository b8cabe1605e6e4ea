import { useSession, useStatus } from "@one-hub/hooks";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { type NavLinkProps, PublicLayout } from "@one-hub/ui";
import { Navigate, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, Link, ownPage } from "../../lib/link.tsx";
import { NoticeBell } from "../../shared/Notices/NoticeBell.tsx";
import { PageTools } from "../../shared/PageTools/PageTools.tsx";
import { SiteBrand } from "../../shared/SiteBrand/SiteBrand.tsx";
import { SiteFooter } from "../../shared/SiteFooter/SiteFooter.tsx";
import { type PublicPath, useOwnNavigation, usePublicNavigation } from "./-public-navigation.tsx";
import { signInPath, useSignInPath } from "../../lib/guest-only.ts";
import classes from "./-public-layout.module.css";

const renderLink = ({ to, ...props }: NavLinkProps<PublicPath>): ReactNode => (
  <Link to={to} activeOptions={ownPage} {...props} />
);

/** Sign in, or on to the dashboard; holds its place while the session is checked. */
const EntryButton = (): ReactNode => {
  const { t } = useTranslation("common");
  const { state } = useSession();
  const signIn = useSignInPath();
  const signedIn = state === "authenticated";
  return (
    <ButtonLink to={signedIn ? "/dashboard" : signIn}>
      <span className={classes["entry"]}>
        <span data-other={signedIn || undefined}>{t("signIn")}</span>
        <span data-other={!signedIn || undefined}>{t("dashboard")}</span>
      </span>
    </ButtonLink>
  );
};

/** Header, page and footer of the public part of the site. */
export const PublicPages = (): ReactNode => {
  const { status } = useStatus();
  const { pathname } = useLocation();
  const staysOpen = useMatches({ select: (matches) => matches.at(-1)?.staticData.staysOpen === true });
  const closed = status !== undefined && !isWebHomeEnabled(status);
  const items = usePublicNavigation(pathname, closed);
  const own = useOwnNavigation(pathname);
  // Open only on the page it was opened on.
  const [drawerOn, setDrawerOn] = useState<string>();
  if (closed && !staysOpen) return <Navigate to={signInPath} replace />;
  return (
    <PublicLayout
      logo={<SiteBrand />}
      items={items}
      own={own}
      renderLink={renderLink}
      tools={
        <>
          <NoticeBell />
          <PageTools />
        </>
      }
      action={<EntryButton />}
      footer={<SiteFooter />}
      drawerOpened={drawerOn === pathname}
      onDrawerChange={(opened) => setDrawerOn(opened ? pathname : undefined)}
    >
      <Outlet />
    </PublicLayout>
  );
};
