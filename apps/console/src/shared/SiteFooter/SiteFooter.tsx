import { useStatus } from "@one-hub/hooks";
import { SafeHtml, SiteFooter as Footer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../lib/link.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

/** Foot of the public pages: logo, privacy and terms, the site's own lines. Needs the texts `public`. */
export const SiteFooter = (): ReactNode => {
  const { t } = useTranslation("public");
  const { status } = useStatus();
  const html = (status?.footer_html ?? "").trim();
  return (
    <Footer
      logo={<SiteBrand />}
      linksLabel={t("nav.legal")}
      links={
        <>
          <Link to="/privacy">{t("nav.privacy")}</Link>
          <Link to="/terms">{t("nav.terms")}</Link>
        </>
      }
    >
      {html === "" ? null : <SafeHtml html={html} />}
    </Footer>
  );
};
