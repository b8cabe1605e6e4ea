import { Alert, Stack, Text } from "@mantine/core";
import { useSendPasswordReset } from "@one-hub/hooks";
import { AuthHeading, SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useCountdown } from "../../lib/countdown.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useSignInPath } from "../../lib/guest-only.ts";
import { TextLink } from "../../lib/link.tsx";
import { mailAddress } from "../../lib/mail-address.ts";
import { errorMessage } from "../../lib/notify.ts";
import { useSchemaForm } from "../../lib/schema-form.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { SignInLayout } from "../../shared/SignInLayout/SignInLayout.tsx";
import { useHumanCheck } from "../../shared/Turnstile/Turnstile.tsx";
import { MailInput, resendSeconds } from "../../shared/VerificationCode/VerificationCode.tsx";

const resetForm = z.object({ email: mailAddress() });

/** Ask for the link to a new password. The answer is the same whether or not the address has an account. */
export const ResetPasswordPage = (): ReactNode => {
  const { t } = useTranslation("auth");
  const human = useHumanCheck();
  const signIn = useSignInPath();
  useDocumentTitle(t("reset.title"));
  const [left, wait] = useCountdown(resendSeconds);
  const form = useSchemaForm("auth", resetForm, { email: "" });
  useTypedValues((name, value) => form.setFieldValue(name, value));
  const send = useSendPasswordReset({
    meta: { formShowsError: true },
    onSuccess: wait,
    onSettled: human.renew,
  });
  const waiting = left > 0;
  const failure = send.error === null ? undefined : errorMessage(send.error);
  const sentTo = send.isSuccess ? send.variables.email : undefined;
  return (
    <SignInLayout method="email">
      <form
        noValidate
        method="post"
        onSubmit={form.onSubmit((values) => {
          if (send.isPending || waiting) return;
          send.mutate({ email: resetForm.parse(values).email, turnstile: human.answer });
        }, focusFirstError)}
      >
        <Stack gap="xl">
          <AuthHeading title={t("reset.title")} text={t("reset.text")} />
          {failure === undefined ? null : <Alert title={t("reset.failed")}>{failure}</Alert>}
          <MailInput {...form.field("email")} />
          {human.check}
          <SubmitButton size="lg" fullWidth busy={send.isPending} busyText={t("reset.busy")} disabled={waiting}>
            {waiting ? t("reset.again", { seconds: left }) : t(sentTo !== undefined ? "reset.resend" : "reset.submit")}
          </SubmitButton>
          <div role="status">
            {sentTo === undefined ? null : (
              <Alert role="note" color="info" title={t("reset.sentTitle")}>
                {t("reset.sent", { email: sentTo })}
              </Alert>
            )}
          </div>
          <Text inherit ta="center">
            <TextLink to={signIn}>{t("reset.back")}</TextLink>
          </Text>
        </Stack>
      </form>
    </SignInLayout>
  );
};
