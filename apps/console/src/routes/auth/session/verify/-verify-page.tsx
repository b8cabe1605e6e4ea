import { mailMutations, useSession } from "@one-hub/hooks";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../../../lib/document-title.ts";
import { firstSearch } from "../../../../lib/first-search.ts";
import { signUpPath } from "../../../../lib/guest-only.ts";
import { notifyDone } from "../../../../lib/notify.ts";
import { AccountFrame } from "../../../../shared/AccountFrame/AccountFrame.tsx";
import { MailForm, useMailForm } from "../../../../shared/VerificationCode/MailForm.tsx";
import { StepUp } from "../../../../shared/StepUp/StepUp.tsx";
import { useSteppedUp } from "../../../../shared/StepUp/step-up.ts";
import { keepVerifiedMail } from "../../../../shared/VerificationCode/verified-mail.ts";

/** Enter the mailed code, then go on: to the registration, or to the own account with the address bound to it. */
export const VerifyPage = (): ReactNode => {
  const { t } = useTranslation("signin");
  const router = useRouter();
  const session = useSession();
  useDocumentTitle(t("verify.title"));
  const bind = useSteppedUp(mailMutations.bindEmail, {
    meta: { formShowsError: true },
    onSuccess: async () => {
      notifyDone(t("email.bound"));
      await router.navigate({ to: "/dashboard/profile", replace: true });
    },
  });
  const form = useMailForm(firstSearch.get("email"));
  const signedIn = session.state === "authenticated";
  return (
    <AccountFrame title={t("verify.title")} text={t(signedIn ? "verify.textBind" : "verify.textRegister")}>
      <MailForm
        form={form}
        submit={t(signedIn ? "email.submit" : "verify.goOn")}
        busy={bind.isPending}
        error={bind.error}
        onSubmit={(mail) => {
          if (signedIn) bind.mutate(mail);
          else {
            keepVerifiedMail(mail);
            void router.navigate({ to: signUpPath });
          }
        }}
      />
      <StepUp />
    </AccountFrame>
  );
};
