import { Markdown } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSiteName } from "../../../lib/site.ts";
import { TextPage } from "../../../shared/TextPage/TextPage.tsx";

/** The site's own text, or a sensible one. */
export const ContactPage = (): ReactNode => {
  const { t } = useTranslation("site");
  const site = useSiteName();
  return (
    <TextPage name="contact">
      <Markdown text={t("contact.text", { site })} />
    </TextPage>
  );
};
