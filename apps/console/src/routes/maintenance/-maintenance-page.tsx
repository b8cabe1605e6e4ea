import { Button } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { getStatus } from "@one-hub/sdk";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../lib/link.tsx";
import { MessagePage } from "../../shared/MessagePage/MessagePage.tsx";

/** The site is being worked on; a press asks the gateway whether it is back. */
export const MaintenancePage = (): ReactNode => {
  const { t } = useTranslation("public");
  const gateway = useGateway();
  // Whatever fails, calls do not work yet.
  const check = useMutation({ mutationFn: () => getStatus(gateway), meta: { formShowsError: true } });
  const up = check.isSuccess;
  return (
    <MessagePage
      picture="maintenance"
      title={t("maintenance.title")}
      description={t("maintenance.description")}
      keywords={t("maintenance.keywords")}
      heading={up ? t("maintenance.up") : t("maintenance.title")}
      text={up ? t("maintenance.upText") : check.isError ? t("maintenance.still") : t("maintenance.text")}
      actions={
        up ? (
          <ButtonLink to="/" variant="filled">
            {t("maintenance.home")}
          </ButtonLink>
        ) : (
          <Button variant="filled" loading={check.isPending} onClick={() => check.mutate()}>
            {t("maintenance.retry")}
          </Button>
        )
      }
    />
  );
};
