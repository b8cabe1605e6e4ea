import { Group, Stack, Text } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { defaultConfig, type FooterEntry, type SiteLink } from "@one-hub/page";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { SafeHtml, SiteFooter as Footer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSiteLinks } from "../SiteLinks/use-site-links.ts";
import { siteText, useSiteName } from "../../lib/site.ts";
import { statusPageOf } from "../../lib/status-page.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

const isLink = (entry: FooterEntry): entry is SiteLink => entry.address !== undefined;

/** Links of the page configuration. */
const ownEntries = config.footer.filter(isLink);

/** Foot of the public pages: what the site offers, legal pages, the site's own lines. Needs the texts `public`. */
export const SiteFooter = (): ReactNode => {
  const { t } = useTranslation("public");
  const { status } = useStatus();
  // The prerendered page has no configuration.
  const hydrated = useHydrated();
  const { apiDocsUrl, footer, page, statusUrl } = hydrated ? config : defaultConfig;
  const statusPage = statusPageOf(statusUrl, hydrated ? status : undefined);
  const documentation = apiDocsUrl === "" ? page.doc : apiDocsUrl;
  const html = (status?.footer_html ?? "").trim();
  const texts = footer.filter((entry) => !isLink(entry));
  const { tag: language } = useLanguage();
  const site = useSiteName();
  const ownLinks = useSiteLinks(ownEntries);
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
                  {statusPage === "" ? null : <a href={statusPage}>{t("nav.status")}</a>}
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
      ownLinksLabel={site}
      ownLinks={
        ownLinks.length === 0
          ? null
          : ownLinks.map(({ id, label, to, href }) =>
              to === undefined ? (
                <a key={id} href={href}>
                  {label}
                </a>
              ) : (
                <Link key={id} to={to}>
                  {label}
                </Link>
              ),
            )
      }
    >
      {html !== "" ? (
        <SafeHtml html={html} />
      ) : texts.length === 0 ? null : (
        <Group gap="0 24px">
          {texts.map(({ label }) => {
            const line = siteText(label, language);
            return <bdi key={line}>{line}</bdi>;
          })}
        </Group>
      )}
    </Footer>
  );
};
