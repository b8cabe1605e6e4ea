import { Alert, Stack } from "@mantine/core";
import { SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { mailAddress } from "../../lib/mail-address.ts";
import { errorMessage } from "../../lib/notify.ts";
import { type SchemaForm, useSchemaForm } from "../../lib/schema-form.ts";
import { useHumanCheck } from "../Turnstile/Turnstile.tsx";
import type { VerifiedMail } from "./verified-mail.ts";
import { VerificationCode } from "./VerificationCode.tsx";

const mailForm = z.object({
  email: mailAddress(),
  verification_code: z.string().check(z.trim(), z.minLength(1)),
});

/** An address with the code mailed to it, as typed. */
export type MailValues = z.input<typeof mailForm>;

/** State of a {@link MailForm}, which begins with an address. */
export const useMailForm = (email = ""): SchemaForm<MailValues> =>
  useSchemaForm("auth", mailForm, { email, verification_code: "" });

export interface MailFormProps {
  readonly form: SchemaForm<MailValues>;
  readonly submit: string;
  readonly busy: boolean;
  /** Why the address was not taken. */
  readonly error: Error | null;
  readonly onSubmit: (mail: VerifiedMail) => void;
}

/** An address that is proven by the code mailed to it. Needs the texts `signin`, `auth` and `zod`. */
export const MailForm = ({ form, submit, busy, error, onSubmit }: MailFormProps): ReactNode => {
  const { t } = useTranslation("signin");
  const human = useHumanCheck();
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.onSubmit((values) => {
        if (busy) return;
        const { email: address, verification_code: code } = mailForm.parse(values);
        onSubmit({ email: address, code });
      }, focusFirstError)}
    >
      <Stack gap="xl">
        {error === null ? null : <Alert title={t("email.failed")}>{errorMessage(error)}</Alert>}
        <VerificationCode
          email={form.values.email}
          check={() => !form.validateField("email").hasError}
          turnstile={human.answer}
          onSent={human.renew}
          emailField={form.field("email")}
          codeField={form.field("verification_code")}
        />
        {human.check}
        <SubmitButton size="lg" fullWidth busy={busy} busyText={t("email.busy")}>
          {submit}
        </SubmitButton>
      </Stack>
    </form>
  );
};
