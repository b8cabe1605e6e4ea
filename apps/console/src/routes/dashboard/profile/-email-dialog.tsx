import { mailMutations } from "@one-hub/hooks";
import { Dialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone } from "../../../lib/notify.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { useSteppedUp } from "../../../shared/StepUp/step-up.ts";
import { MailForm } from "../../../shared/VerificationCode/MailForm.tsx";

/** Another address for the account, proven by a mailed code. */
export const EmailDialog = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("signin");
  const bind = useSteppedUp(mailMutations.bindEmail, {
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t("email.bound"));
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t("email.title")} persistent={bind.isPending}>
      <MailForm submit={t("email.submit")} busy={bind.isPending} error={bind.error} onSubmit={bind.mutate} />
    </Dialog>
  );
};
