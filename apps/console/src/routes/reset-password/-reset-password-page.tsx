import { Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useSendPasswordReset, useStatus } from "@one-hub/hooks";
import { AuthHeading, FormError, Note, SubmitButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { config } from "../../config.ts";
import { useCountdown } from "../../lib/countdown.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { signInPath } from "../../lib/guest-only.ts";
import { useHydrated } from "../../prerender/prerendered.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { TextLink } from "../../lib/link.tsx";
import { mailAddress } from "../../lib/mail-address.ts";
import { errorMessage } from "../../lib/notify.ts";
import { earlyRefusals } from "../../shared/EarlyForm/early-refusals.ts";
import type { EarlyFormPlan } from "../../prerender/early-form.ts";
import { useEarlyInput } from "../../prerender/take-over.ts";
import { EarlyAnswer } from "../../shared/EarlyForm/EarlyAnswer.tsx";
import { SignInLayout } from "../../shared/SignInLayout/SignInLayout.tsx";
import { Turnstile } from "../../shared/Turnstile/Turnstile.tsx";
import { resendSeconds } from "../../shared/VerificationCode/VerificationCode.tsx";
import classes from "./-reset-password.module.css";

const resetForm = z.object({ email: mailAddress() });

/** Ask for the link to a new password. The answer is the same whether or not the address has an account. */
export const ResetPasswordPage = (): ReactNode => {
  const { t } = useTranslation("auth");
  const { t: errorText } = useTranslation("error");
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
  const early = useEarlyInput({
    path: "/api/reset_password",
    onTyped: (name, value) => form.setFieldValue(name, value),
  });
  const plan: EarlyFormPlan = {
    path: "/api/reset_password",
    method: "GET",
    fields: ["email"],
    required: { email: t("issues.email.required") },
    busy: t("reset.busy"),
    failed: errorText("network.text"),
    refusals: earlyRefusals("email_invalid", "mail_not_configured", "mail_too_soon"),
    limited: errorText("rateLimited.text"),
    done: t("reset.sent", { email: "{email}" }),
    unless: ["turnstile"],
  };
  const send = useSendPasswordReset({
    meta: { formShowsError: true },
    onSuccess: wait,
    // A human check can be used once.
    onSettled: () => setAttempt((before) => before + 1),
  });
  const waiting = left > 0;
  const failure = send.error === null ? early.failure : errorMessage(send.error);
  const sentTo = send.isSuccess ? send.variables.email : early.done && send.isIdle ? form.values.email : undefined;
  return (
    <SignInLayout method="email">
      <form
        noValidate
        method="post"
        data-early={JSON.stringify(plan)}
        onSubmit={form.onSubmit((values) => {
          if (send.isPending || early.pending || waiting) return;
          send.mutate({ email: resetForm.parse(values).email, turnstile: challenged ? answer : undefined });
        })}
      >
        <Stack gap="xl">
          <AuthHeading title={t("reset.title")} text={t("reset.text")} />
          <EarlyAnswer title={t("reset.failed")} done={t("reset.sentTitle")} />
          {failure === undefined ? null : <FormError title={t("reset.failed")}>{failure}</FormError>}
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
          <SubmitButton
            size="lg"
            fullWidth
            busy={send.isPending || early.pending}
            busyText={t("reset.busy")}
            disabled={waiting}
          >
            {waiting ? t("reset.again", { seconds: left }) : t(sentTo !== undefined ? "reset.resend" : "reset.submit")}
          </SubmitButton>
          <div role="status">
            {sentTo === undefined ? null : (
              <Note title={t("reset.sentTitle")}>{t("reset.sent", { email: sentTo })}</Note>
            )}
          </div>
          <p className={classes["back"]}>
            <TextLink to={signInPath}>{t("reset.back")}</TextLink>
          </p>
        </Stack>
      </form>
    </SignInLayout>
  );
};
