import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Says that a code or password has to be typed again after the session ended under its form. */
export const SecretNotKept = (): ReactNode => {
  const { t } = useTranslation("common");
  return (
    <Alert role="note" color="info">
      {t("leave.secretNotKept")}
    </Alert>
  );
};
