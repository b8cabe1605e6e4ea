import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Announcements. */
export const AnnouncementPage = (): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  return <PageHeader title={t("title")} />;
};
