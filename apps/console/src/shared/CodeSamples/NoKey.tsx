import { StateView } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../lib/link.tsx";

export const NoKey = (): ReactNode => {
  const { t } = useTranslation("samples");
  return (
    <StateView
      kind="empty"
      picture="key"
      title={t("noKey.title")}
      text={t("noKey.text")}
      actions={
        <ButtonLink to="/dashboard/key" search={{ create: true }} variant="filled">
          {t("noKey.action")}
        </ButtonLink>
      }
    />
  );
};
