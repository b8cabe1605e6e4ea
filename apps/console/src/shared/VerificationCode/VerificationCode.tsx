import { Alert, Button, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useSendEmailVerification } from "@one-hub/hooks";
import { machineText } from "@one-hub/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCountdown } from "../../lib/countdown.ts";
import { errorMessage } from "../../lib/notify.ts";

/** The gateway sends one code a minute to an address. */
export const resendSeconds = 60;

/** The field for a mail address. Needs the texts `auth`. */
export const MailInput = (props: TextInputProps): ReactNode => {
  const { t } = useTranslation("auth");
  return (
    <TextInput
      size="lg"
      type="email"
      name="email"
      label={t("register.email")}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  );
};

interface VerificationCodeProps {
  /** The address as typed. */
  readonly email: string;
  /** Looks at the address before anything is sent; false when it does not fit. */
  readonly check: () => boolean;
  readonly emailField: TextInputProps;
  readonly codeField: TextInputProps;
  readonly turnstile?: string | undefined;
  /** After a sending, done or refused: a human check can be used once. */
  readonly onSent?: (() => void) | undefined;
}

/** An address, a button that mails a code to it, with the wait before the next one, and the field for that code. */
export const VerificationCode = ({
  email,
  check,
  emailField,
  codeField,
  turnstile,
  onSent,
}: VerificationCodeProps): ReactNode => {
  const { t } = useTranslation("auth");
  const [left, wait] = useCountdown(resendSeconds);
  const send = useSendEmailVerification({
    meta: { formShowsError: true },
    onSuccess: wait,
    onSettled: () => onSent?.(),
  });
  const waiting = left > 0;
  const button = useRef<HTMLButtonElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (send.status !== "success") return;
    // The button is disabled while it waits and loses the focus, which some browsers notice only with the next frame.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button.current) code.current?.focus();
  }, [send.status]);
  return (
    <>
      {/* In a dialog the focus starts here. */}
      <MailInput data-autofocus {...emailField} />
      <Stack gap="sm">
        <Button
          ref={button}
          size="lg"
          fullWidth
          loading={send.isPending}
          disabled={waiting}
          onClick={() => {
            if (!waiting && !send.isPending && check()) send.mutate({ email: email.trim(), turnstile });
          }}
        >
          {waiting ? t("code.again", { seconds: left }) : t(send.isSuccess ? "code.resend" : "code.send")}
        </Button>
        <div role="status">
          {send.isSuccess ? (
            <Text span size="xs" c="dimmed">
              {t("code.sent", { email: send.variables.email })}
            </Text>
          ) : null}
        </div>
        {send.error === null ? null : <Alert title={t("code.failed")}>{errorMessage(send.error)}</Alert>}
      </Stack>
      <TextInput
        ref={code}
        size="lg"
        {...machineText}
        name="verification_code"
        label={t("register.code")}
        autoComplete="one-time-code"
        {...codeField}
      />
    </>
  );
};
