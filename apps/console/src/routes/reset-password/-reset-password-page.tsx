import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useSendPasswordReset, useStatus } from "@one-hub/hooks";
import { AuthHeading, SubmitButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { config } from "../../config.ts";
import { useCountdown } from "../../lib/countdown.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { signInPath } from "../../lib/guest-only.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { TextLink } from "../../lib/link.tsx";
import { mailAddress } from "../../lib/mail-address.ts";
import { errorMessage } from "../../lib/notify.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { SignInLayout } from "../../shared/SignInLayout/SignInLayout.tsx";
import { Turnstile } from "../../shared/Turnstile/Turnstile.tsx";
import { resendSeconds } from "../../shared/VerificationCode/VerificationCode.tsx";
import classes from "./-reset-password.module.css";

const resetForm = z.object({ email: mailAddress() });

/** Ask for the link to a new password. The answer is the same whether or not the address has an account. */
export const ResetPasswordPage = (): ReactNode => {
  const { t } = useTranslation("auth");
  const issue = useIssueText("auth");
  const { status } = useStatus();
  const hydrated = useHydrated();
  useDocumentTitle(t("reset.title"));
  const challenged = hydrated && status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [left, wait] = useCountdown(resendSeconds);
  const form = useForm({
    mode: "controlled",
    initialValues: { email: "" },
    validate: schemaResolver(resetForm, { sync: true }),
  });
  useTypedValues((name, value) => form.setFieldValue(name, value));
  const send = useSendPasswordReset({
    meta: { formShowsError: true },
    onSuccess: wait,
    // A human check can be used once.
    onSettled: () => setAttempt((before) => before + 1),
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
          send.mutate({ email: resetForm.parse(values).email, turnstile: challenged ? answer : undefined });
        }, focusFirstError)}
      >
        <Stack gap="xl">
          <AuthHeading title={t("reset.title")} text={t("reset.text")} />
          {failure === undefined ? null : <Alert title={t("reset.failed")}>{failure}</Alert>}
          <TextInput
            size="lg"
            type="email"
            name="email"
            label={t("register.email")}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            {...form.getInputProps("email")}
            error={issue("email", form.errors["email"])}
          />
          {challenged || !hydrated ? (
            <div className={classes["forCheck"]} data-known={hydrated || undefined}>
              <Turnstile
                key={attempt}
                siteKey={challenged ? status.turnstile_site_key : undefined}
                label={t("register.humanCheck")}
                onAnswer={setAnswer}
              />
            </div>
          ) : null}
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
            <TextLink to={signInPath}>{t("reset.back")}</TextLink>
          </Text>
        </Stack>
      </form>
    </SignInLayout>
  );
};
