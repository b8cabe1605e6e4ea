import { Button } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { getStatus } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../lib/link.tsx";
import { MessagePage } from "../../shared/MessagePage/MessagePage.tsx";

/** The site is being worked on; a press asks the gateway whether it is back. */
export const MaintenancePage = (): ReactNode => {
  const { t } = useTranslation("public");
  const gateway = useGateway();
  const [state, setState] = useState<"unknown" | "checking" | "down" | "up">("unknown");
  const check = async (): Promise<void> => {
    setState("checking");
    try {
      await getStatus(gateway);
      setState("up");
    } catch {
      // Whatever it is, calls do not work yet.
      setState("down");
    }
  };
  const up = state === "up";
  return (
    <MessagePage
      picture="maintenance"
      title={t("maintenance.title")}
      description={t("maintenance.description")}
      keywords={t("maintenance.keywords")}
      heading={up ? t("maintenance.up") : t("maintenance.title")}
      text={up ? t("maintenance.upText") : state === "down" ? t("maintenance.still") : t("maintenance.text")}
      actions={
        up ? (
          <ButtonLink to="/" variant="filled">
            {t("maintenance.home")}
          </ButtonLink>
        ) : (
          <Button variant="filled" loading={state === "checking"} onClick={() => void check()}>
            {t("maintenance.retry")}
          </Button>
        )
      }
    />
  );
};
