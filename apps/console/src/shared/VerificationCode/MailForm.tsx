import { Alert, Stack } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useStatus } from "@one-hub/hooks";
import { SubmitButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { errorMessage } from "../../lib/notify.ts";
import { Turnstile } from "../Turnstile/Turnstile.tsx";
import { mailForm } from "./mail-form.ts";
import type { VerifiedMail } from "./verified-mail.ts";
import { VerificationCode } from "./VerificationCode.tsx";

export interface MailFormProps {
  readonly email?: string | undefined;
  readonly submit: string;
  readonly busy: boolean;
  /** Why the address was not taken. */
  readonly error: Error | null;
  readonly onSubmit: (mail: VerifiedMail) => void;
}

/** An address that is proven by the code mailed to it. Needs the texts `signin`, `auth` and `zod`. */
export const MailForm = ({ email = "", submit, busy, error, onSubmit }: MailFormProps): ReactNode => {
  const { t } = useTranslation("signin");
  const { t: auth } = useTranslation("auth");
  const issue = useIssueText("auth");
  const { status } = useStatus();
  const challenged = status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    mode: "controlled",
    initialValues: { email, verification_code: "" },
    validate: schemaResolver(mailForm, { sync: true }),
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.onSubmit((values) => {
        if (busy) return;
        const { email: address, verification_code: code } = mailForm.parse(values);
        onSubmit({ email: address, code });
      })}
    >
      <Stack gap="xl">
        {error === null ? null : <Alert title={t("email.failed")}>{errorMessage(error)}</Alert>}
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
        <SubmitButton size="lg" fullWidth busy={busy} busyText={t("email.busy")}>
          {submit}
        </SubmitButton>
      </Stack>
    </form>
  );
};
