import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { useAbout, useStatus } from "@one-hub/hooks";
import { Card, Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentDescription, useDocumentTitle } from "../../../lib/document-title.ts";
import { useSiteName } from "../../../lib/site.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";
import { kindOfContent } from "../../../shared/SiteContent/site-content.ts";
import { SiteContent } from "../../../shared/SiteContent/SiteContent.tsx";
import { keptContent, useKeptContent } from "../../../shared/SiteContent/use-kept-content.ts";
import { TextBones } from "../../../shared/TextPage/TextPage.tsx";

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
    <PublicPage
      width="text"
      title={t("about.title")}
      intro={t("about.intro")}
      description={t("about.description")}
      keywords={t("about.keywords")}
    >
      {content === undefined ? (
        query.error === null ? (
          <TextBones />
        ) : (
          <Card flush>
            <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </Card>
        )
      ) : (
        <Text component="div" inherit fz={15} lh="24px">
          <SiteContent content={content} title={t("about.title")}>
            <Markdown text={t("about.text", { site })} />
            {status === undefined || status.version === "" ? null : (
              <Text inherit mt={24} fz="sm">
                <Text span inherit c="dimmed">
                  {t("about.version", { version: status.version })}
                </Text>
              </Text>
            )}
          </SiteContent>
        </Text>
      )}
    </PublicPage>
  );
};
