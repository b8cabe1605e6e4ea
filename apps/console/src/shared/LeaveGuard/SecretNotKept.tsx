import { Note } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Says that a code or password has to be typed again after the session ended under its form. */
export const SecretNotKept = (): ReactNode => {
  const { t } = useTranslation("common");
  return <Note>{t("leave.secretNotKept")}</Note>;
};
