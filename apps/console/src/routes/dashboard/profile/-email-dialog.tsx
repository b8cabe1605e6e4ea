import { Stack } from "@mantine/core";
import { mailMutations } from "@one-hub/hooks";
import { Dialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { notifyDone } from "../../../lib/notify.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../shared/LeaveGuard/LeaveQuestion.tsx";
import { SecretNotKept } from "../../../shared/LeaveGuard/SecretNotKept.tsx";
import { useSteppedUp } from "../../../shared/StepUp/step-up.ts";
import { MailForm, useMailForm } from "../../../shared/VerificationCode/MailForm.tsx";
import { emailFormName } from "./-email-form-name.ts";

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
  const form = useMailForm();
  const dirty = form.isDirty();
  const lostSecret = useKeptForm({
    name: emailFormName,
    unsaved: dirty,
    values: form.values,
    secrets: ["verification_code"],
    about: "email",
    restore: form.setValues,
  });
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (dirty) setAsking(true);
        else onClose();
      }}
      title={t("email.title")}
      busy={bind.isPending}
    >
      <Stack gap="xl">
        {lostSecret ? <SecretNotKept /> : null}
        <MailForm
          form={form}
          submit={t("email.submit")}
          busy={bind.isPending}
          error={bind.error}
          onSubmit={bind.mutate}
        />
      </Stack>
      <LeaveQuestion opened={asking} onClose={() => setAsking(false)} onLeave={onClose} />
      <LeaveGuard dirty={dirty && !bind.isPending} />
    </Dialog>
  );
};
