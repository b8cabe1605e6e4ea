import { schemaResolver, useForm } from "@mantine/form";
import { useBindEmail, useStatus } from "@one-hub/hooks";
import { Dialog, FormError, Stack, SubmitButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { config } from "../../../config.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useIssueText } from "../../../lib/issue-text.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import type { WindowProps } from "../../../shared/LazyPart/lazy-window.tsx";
import { Turnstile } from "../../../shared/Turnstile/Turnstile.tsx";
import { VerificationCode } from "../../../shared/VerificationCode/VerificationCode.tsx";
import { emailForm } from "./-profile-form.ts";

/** Another address for the account, proven by a mailed code. */
export const EmailDialog = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("signin");
  const { t: auth } = useTranslation("auth");
  const issue = useIssueText("auth");
  const { status } = useStatus();
  const challenged = status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    mode: "controlled",
    initialValues: { email: "", verification_code: "" },
    validate: schemaResolver(emailForm, { sync: true }),
  });
  const bind = useBindEmail({
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t("email.bound"));
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t("email.title")} persistent={bind.isPending}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (bind.isPending) return;
          const { email, verification_code: code } = emailForm.parse(values);
          bind.mutate({ email, code });
        })}
      >
        <Stack gap={16}>
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
            {t("email.submit")}
          </SubmitButton>
        </Stack>
      </form>
    </Dialog>
  );
};
