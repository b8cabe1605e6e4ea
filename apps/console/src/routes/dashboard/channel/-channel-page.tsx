import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Channels. */
export const ChannelPage = (): ReactNode => {
  const { t } = useTranslation("channel");
  return <PageHeader title={t("title")} />;
};
