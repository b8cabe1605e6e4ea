import { Alert, Skeleton, Stack } from "@mantine/core";
import { useResetPassword, useStatus, useSupports } from "@one-hub/hooks";
import { SecretField, SubmitButton } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { firstSearch } from "../../lib/first-search.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { signInPath } from "../../lib/guest-only.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { errorMessage, notifyCopied } from "../../lib/notify.ts";
import { useSchemaForm } from "../../lib/schema-form.ts";
import { AccountFrame } from "../AccountFrame/AccountFrame.tsx";
import { ErrorView } from "../ErrorView/ErrorView.tsx";
import { PasswordTwice } from "../PasswordTwice/PasswordTwice.tsx";
import { newPasswordForm } from "./new-password-form.ts";

interface MailedLink {
  readonly email: string;
  readonly token: string;
}

interface ResetFormProps {
  readonly reset: Pick<ReturnType<typeof useResetPassword>, "error" | "isPending">;
  readonly submit: string;
  readonly onSubmit: ComponentProps<"form">["onSubmit"];
  readonly children: ReactNode;
}

const ResetForm = ({ reset, submit, onSubmit, children }: ResetFormProps): ReactNode => {
  const { t } = useTranslation("signin");
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <Stack gap="xl">
        {reset.error === null ? null : <Alert title={t("newPassword.failed")}>{errorMessage(reset.error)}</Alert>}
        {children}
        <SubmitButton size="lg" fullWidth busy={reset.isPending} busyText={t("newPassword.busy")}>
          {submit}
        </SubmitButton>
        <ButtonLink to="/reset-password" variant="subtle" size="lg" fullWidth>
          {t("newPassword.anotherLink")}
        </ButtonLink>
      </Stack>
    </form>
  );
};

/** Form for gateways that accept a chosen password (extension `reset_choice`). */
const ChosenPassword = ({ link }: { readonly link: MailedLink }): ReactNode => {
  const { t } = useTranslation("signin");
  const { t: auth } = useTranslation("auth");
  const router = useRouter();
  const form = useSchemaForm("auth", newPasswordForm, { password: "", confirm: "" });
  const reset = useResetPassword({
    meta: { formShowsError: true },
    onSuccess: () => router.navigate({ to: signInPath, search: { reason: "reset" }, replace: true }),
  });
  return (
    <ResetForm
      reset={reset}
      submit={t("newPassword.submit")}
      onSubmit={form.onSubmit((values) => {
        if (!reset.isPending) reset.mutate({ ...link, password: newPasswordForm.parse(values).password });
      }, focusFirstError)}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordTwice
        size="lg"
        label={t("newPassword.label")}
        description={auth("register.passwordHelp")}
        confirmLabel={t("newPassword.confirm")}
        password={form.values.password}
        field={form.field}
      />
    </ResetForm>
  );
};

/** Where the gateway makes one up: asked for by a button, as the link works once, and shown once. */
const MadePassword = ({ link }: { readonly link: MailedLink }): ReactNode => {
  const { t } = useTranslation("signin");
  const reset = useResetPassword({ meta: { formShowsError: true } });
  if (reset.isSuccess)
    return (
      <Stack gap="xl">
        <Alert role="note" color="warn" title={t("newPassword.madeTitle")}>
          {t("newPassword.madeText")}
        </Alert>
        <SecretField
          boxed
          defaultRevealed
          masked="••••••••"
          value={reset.data}
          label={t("newPassword.label")}
          onCopy={notifyCopied}
        />
        <ButtonLink to={signInPath} variant="filled" size="lg" fullWidth>
          {t("toSignIn")}
        </ButtonLink>
      </Stack>
    );
  return (
    <ResetForm
      reset={reset}
      submit={t("newPassword.make")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!reset.isPending) reset.mutate({ ...link });
      }}
    >
      <Alert role="note" color="info">
        {t("newPassword.willBeMade")}
      </Alert>
    </ResetForm>
  );
};

export const NewPassword = (): ReactNode => {
  const { t } = useTranslation("signin");
  const { error, retry } = useStatus();
  const chooses = useSupports("reset_choice");
  useDocumentTitle(t("newPassword.title"));
  const link = { email: firstSearch.get("email") ?? "", token: firstSearch.get("token") ?? "" };
  if (link.email === "" || link.token === "")
    return (
      <AccountFrame title={t("newPassword.brokenTitle")} text={t("newPassword.brokenText")}>
        <ButtonLink to="/reset-password" variant="filled" size="lg" fullWidth>
          {t("newPassword.anotherLink")}
        </ButtonLink>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t("newPassword.title")} text={t("newPassword.text", { email: link.email })}>
      {chooses === undefined ? (
        error === undefined ? (
          <Skeleton height={240} />
        ) : (
          <ErrorView error={error} onRetry={() => void retry()} />
        )
      ) : chooses ? (
        <ChosenPassword link={link} />
      ) : (
        <MadePassword link={link} />
      )}
    </AccountFrame>
  );
};
