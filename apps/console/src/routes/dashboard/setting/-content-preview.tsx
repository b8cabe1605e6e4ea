import { Text } from "@mantine/core";
import type { OptionKey } from "@one-hub/sdk";
import { Markdown, SafeHtml } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SiteContent } from "../../../shared/SiteContent/SiteContent.tsx";
import { kindOfContent } from "../../../shared/SiteContent/site-content.ts";

interface ContentPreviewProps {
  readonly name: OptionKey;
  readonly text: string;
  readonly title: string;
}

/** A text of the site as its place shows it. The namespace `public` must be loaded. */
export const ContentPreview = ({ name, text, title }: ContentPreviewProps): ReactNode => {
  const { t } = useTranslation("setting");
  if (text.trim() === "")
    return (
      <Text c="dimmed" size="sm">
        {t("content.empty")}
      </Text>
    );
  if (name === "Footer") return <SafeHtml html={text} />;
  // A notice is never a page in a frame.
  if (name === "Notice")
    return kindOfContent(text) === "html" ? <SafeHtml html={text} /> : <Markdown text={text} topHeading={4} />;
  return <SiteContent content={text} title={title} />;
};
