import { ConfirmDialog } from "@one-hub/ui";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDirtyForm } from "../../lib/dirty-forms.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Asks before a half-filled form is lost to another page or to a closed tab. */
export const LeaveGuard = ({ dirty }: { readonly dirty: boolean }): ReactNode => {
  const { t } = useTranslation("common");
  useDirtyForm(dirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const blocked = blocker.status === "blocked";
  return (
    <ConfirmDialog
      opened={blocked}
      onClose={() => {
        if (blocked) blocker.reset();
      }}
      title={t("leave.title")}
      text={t("leave.text")}
      confirmText={t("leave.confirm")}
      busyText={t("leave.busy")}
      danger
      onConfirm={async () => {
        if (blocked) blocker.proceed();
        return undefined;
      }}
    />
  );
};
