import { Flex, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { declineReload, reloadNow, useReloadOffered } from "../../lib/chunk-errors.ts";
import classes from "./StaleBanner.module.css";

/** Offers a reload where the page is older than its server and something typed would be lost by one. Loads nothing: a part may be missing. */
export const StaleBanner = (): ReactNode => {
  const { t } = useTranslation("error");
  const offered = useReloadOffered();
  return (
    <div role="status">
      {offered ? (
        <div className={classes["banner"]}>
          <span>{t("stale.text")}</span>
          <Flex component="span" gap="sm" wrap="wrap">
            <Button size="xs" variant="filled" onClick={reloadNow}>
              {t("reload")}
            </Button>
            <Button size="xs" onClick={declineReload}>
              {t("stale.later")}
            </Button>
          </Flex>
        </div>
      ) : null}
    </div>
  );
};
