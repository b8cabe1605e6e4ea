import { Group } from "@mantine/core";
import { CopyButton } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";

export interface CallLinksProps {
  /** Id of the call. */
  readonly request: string;
  readonly failed: boolean;
}

/** Copies a call's id, and the address that opens it wherever it is in the log. */
export const CallLinks = ({ request, failed }: CallLinksProps): ReactNode => {
  const { t } = useTranslation("log");
  const router = useRouter();
  const { href } = router.buildLocation({ to: "/dashboard/log", search: { failed, open: request } });
  return (
    <Group>
      <CopyButton size="sm" label={t("call.copyRequest")} value={request} onCopy={notifyCopied} />
      <CopyButton size="sm" label={t("linked.copy")} value={new URL(href, location.href).href} onCopy={notifyCopied} />
    </Group>
  );
};
