import { Stack, Text } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { defaultConfig } from "@one-hub/page";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { SafeHtml, SiteFooter as Footer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { Link } from "../../lib/link.tsx";
import { useHydrated } from "../../start/prerendered.ts";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

/** Foot of the public pages: what the site offers, legal pages, the site's own lines. Needs the texts `public`. */
export const SiteFooter = (): ReactNode => {
  const { t } = useTranslation("public");
  const { status } = useStatus();
  // The prerendered page has no configuration.
  const { apiDocsUrl, page, statusUrl } = useHydrated() ? config : defaultConfig;
  const documentation = apiDocsUrl === "" ? page.doc : apiDocsUrl;
  const html = (status?.footer_html ?? "").trim();
  const column = (title: string, links: ReactNode): ReactNode => (
    <Stack gap={0}>
      <Text fw={550}>{title}</Text>
      {links}
    </Stack>
  );
  return (
    <Footer
      logo={<SiteBrand />}
      linksLabel={t("nav.site")}
      links={
        <>
          {status !== undefined && !isWebHomeEnabled(status) ? null : (
            <>
              {column(
                t("nav.product"),
                <>
                  <Link to="/prices">{t("nav.prices")}</Link>
                  <Link to="/group">{t("nav.group")}</Link>
                  <Link to="/pricing">{t("nav.pricing")}</Link>
                </>,
              )}
              {column(
                t("nav.developers"),
                <>
                  {documentation === "" ? null : <a href={documentation}>{t("nav.documentation")}</a>}
                  <Link to="/faqs">{t("nav.faqs")}</Link>
                  {statusUrl === "" ? null : <a href={statusUrl}>{t("nav.status")}</a>}
                </>,
              )}
            </>
          )}
          {column(
            t("nav.legal"),
            <>
              <Link to="/terms">{t("nav.terms")}</Link>
              <Link to="/privacy">{t("nav.privacy")}</Link>
              <Link to="/contact-us">{t("nav.contact")}</Link>
            </>,
          )}
        </>
      }
    >
      {html === "" ? null : <SafeHtml html={html} />}
    </Footer>
  );
};
