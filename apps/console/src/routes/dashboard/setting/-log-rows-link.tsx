import { Anchor, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSelf, visitorOf } from "../../../lib/session.ts";
import { config } from "../../../config.ts";
import { isGuardedRoute, mayOpen } from "../../../permissions.ts";

const place: string = "/dashboard/system";

/** The way to where old log rows are deleted, as far as this console has that page. */
export const LogRowsLink = (): ReactNode => {
  const { t } = useTranslation("setting");
  const { navigate } = useRouter();
  const visitor = visitorOf(useSelf());
  if (!isGuardedRoute(place) || !mayOpen(place, visitor, config.routeRoles)) return null;
  return (
    <Text size="sm">
      {t("logRows.text")}{" "}
      <Anchor
        href={place}
        onClick={(event) => {
          event.preventDefault();
          void navigate({ to: place });
        }}
      >
        {t("logRows.link")}
      </Anchor>
    </Text>
  );
};
