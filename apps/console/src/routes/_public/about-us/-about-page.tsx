import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { useAbout, useStatus } from "@one-hub/hooks";
import { Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentDescription, useDocumentTitle } from "../../../lib/document-title.ts";
import { useSiteName } from "../../../lib/site.ts";
import { kindOfContent } from "../../../shared/SiteContent/site-content.ts";
import { SiteContent } from "../../../shared/SiteContent/SiteContent.tsx";
import { keptContent, useKeptContent } from "../../../shared/SiteContent/use-kept-content.ts";
import { SiteTextPage } from "../../../shared/TextPage/TextPage.tsx";

/** A page of the site's in a frame, as large as there is room. */
const Framed = ({ content }: { readonly content: string }): ReactNode => {
  const { t } = useTranslation("site");
  useDocumentTitle(t("about.title"));
  useDocumentDescription(t("about.description"), t("about.keywords"));
  return (
    <Stack gap={0} flex={1}>
      <VisuallyHidden>
        <h1>{t("about.title")}</h1>
      </VisuallyHidden>
      <SiteContent content={content} title={t("about.title")} />
    </Stack>
  );
};

/** The site's text about itself, or a default. */
export const AboutPage = (): ReactNode => {
  const { t } = useTranslation("site");
  const site = useSiteName();
  const { status } = useStatus();
  const query = useAbout();
  const content = useKeptContent(query, keptContent.about);
  if (content !== undefined && kindOfContent(content) === "frame") return <Framed content={content} />;
  return (
    <SiteTextPage name="about" query={query} content={content}>
      <Markdown text={t("about.text", { site })} />
      {status === undefined || status.version === "" ? null : (
        <Text inherit mt={24} fz="sm" c="dimmed">
          {t("about.version", { version: status.version })}
        </Text>
      )}
    </SiteTextPage>
  );
};
