import type { SitePage as SitePageEntry } from "@one-hub/page";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../../config.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { useDocumentDescription } from "../../../../lib/document-title.ts";
import { siteText } from "../../../../lib/site.ts";
import { sitePageQuery } from "../../../../lib/site-page.ts";
import { ErrorPageContent } from "../../../../shared/ErrorPage/ErrorPage.tsx";
import { PublicPage } from "../../../../shared/PublicPage/PublicPage.tsx";
import { SiteTextBody } from "../../../../shared/TextPage/TextPage.tsx";

const route = getRouteApi("/_public/page/$path");

const MissingPage = (): ReactNode => {
  const { t } = useTranslation("error");
  useDocumentDescription(t("404.text"), "");
  return <ErrorPageContent code={404} />;
};

const OwnPage = ({ path, title }: Pick<SitePageEntry, "path" | "title">): ReactNode => {
  const { tag: language } = useLanguage();
  const query = useQuery(sitePageQuery(path));
  const heading = siteText(title, language);
  const content = query.data === undefined ? undefined : siteText(query.data, language);
  return (
    <PublicPage width="text" title={heading} description={heading} keywords="">
      <SiteTextBody query={query} content={content} title={heading} />
    </PublicPage>
  );
};

/** A page of the site's own, or "not found". */
export const SitePage = (): ReactNode => {
  const { path } = route.useParams();
  const page = config.pages.find((entry) => entry.path === path);
  return page === undefined ? <MissingPage /> : <OwnPage key={path} path={path} title={page.title} />;
};
