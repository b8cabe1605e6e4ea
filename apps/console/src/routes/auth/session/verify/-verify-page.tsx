import { schemaResolver, useForm } from "@mantine/form";
import { useBindEmail, useSession, useStatus } from "@one-hub/hooks";
import { FormError, Stack, SubmitButton } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { config } from "../../../../config.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { useDocumentTitle } from "../../../../lib/document-title.ts";
import { firstSearch } from "../../../../lib/first-search.ts";
import { signUpPath } from "../../../../lib/guest-only.ts";
import { useIssueText } from "../../../../lib/issue-text.ts";
import { errorMessage, notifyDone } from "../../../../lib/notify.ts";
import { AccountFrame } from "../../../../shared/AccountFrame/AccountFrame.tsx";
import { Turnstile } from "../../../../shared/Turnstile/Turnstile.tsx";
import { keepVerifiedMail } from "../../../../shared/VerificationCode/verified-mail.ts";
import { VerificationCode } from "../../../../shared/VerificationCode/VerificationCode.tsx";
import { verifyForm } from "./-verify-form.ts";

/** Enter the mailed code, then go on: to the registration, or to the own account with the address bound to it. */
export const VerifyPage = (): ReactNode => {
  const { t } = useTranslation("signin");
  const { t: auth } = useTranslation("auth");
  const issue = useIssueText("auth");
  const router = useRouter();
  const session = useSession();
  const { status } = useStatus();
  useDocumentTitle(t("verify.title"));
  const challenged = status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    mode: "controlled",
    initialValues: { email: firstSearch.get("email") ?? "", verification_code: "" },
    validate: schemaResolver(verifyForm, { sync: true }),
  });
  const bind = useBindEmail({
    meta: { formShowsError: true },
    onSuccess: async () => {
      notifyDone(t("email.bound"));
      await router.navigate({ to: "/dashboard/profile", replace: true });
    },
  });
  const signedIn = session.state === "authenticated";
  return (
    <AccountFrame title={t("verify.title")} text={t(signedIn ? "verify.textBind" : "verify.textRegister")}>
      <form
        noValidate
        method="post"
        onSubmit={form.onSubmit((values) => {
          if (bind.isPending) return;
          const { email, verification_code: code } = verifyForm.parse(values);
          if (signedIn) bind.mutate({ email, code });
          else {
            keepVerifiedMail({ email, code });
            void router.navigate({ to: signUpPath });
          }
        })}
      >
        <Stack gap={20}>
          {bind.error === null ? null : <FormError title={t("email.failed")}>{errorMessage(bind.error)}</FormError>}
          <VerificationCode
            email={form.values.email}
            check={() => !form.validateField("email").hasError}
            turnstile={challenged ? answer : undefined}
            onSent={() => setAttempt((before) => before + 1)}
            emailField={{ ...form.getInputProps("email"), error: issue("email", form.errors["email"]) }}
            codeField={{
              ...form.getInputProps("verification_code"),
              error: issue("verification_code", form.errors["verification_code"]),
            }}
          />
          {challenged ? (
            <Turnstile
              key={attempt}
              siteKey={status.turnstile_site_key}
              label={auth("register.humanCheck")}
              onAnswer={setAnswer}
            />
          ) : null}
          <SubmitButton size="lg" fullWidth busy={bind.isPending} busyText={t("email.busy")}>
            {t(signedIn ? "email.submit" : "verify.goOn")}
          </SubmitButton>
        </Stack>
      </form>
    </AccountFrame>
  );
};
