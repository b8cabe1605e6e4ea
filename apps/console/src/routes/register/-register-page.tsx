import { schemaResolver, useForm } from "@mantine/form";
import { useLogin, useRegister, useStatus } from "@one-hub/hooks";
import { AuthHeading, FormError, Note, PasswordField, Stack, SubmitButton, TextField } from "@one-hub/ui";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { config } from "../../config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { afterSignIn } from "../../lib/guest-only.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { TextLink } from "../../lib/link.tsx";
import { errorMessage, notifyInfo } from "../../lib/notify.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { PasswordStrength } from "../../shared/PasswordStrength/PasswordStrength.tsx";
import { SignInLayout } from "../../shared/SignInLayout/SignInLayout.tsx";
import { Turnstile } from "../../shared/Turnstile/Turnstile.tsx";
import { registerForm, type RegisterValues } from "./-register-form.ts";

const routeApi = getRouteApi("/register");

const empty: RegisterValues = { username: "", password: "", confirm: "", email: "", verification_code: "" };

/** Make an account, then sign in with it. */
export const RegisterPage = (): ReactNode => {
  const { t } = useTranslation("auth");
  const issue = useIssueText("auth");
  const router = useRouter();
  const { status } = useStatus();
  const { returnTo } = routeApi.useSearch();
  useDocumentTitle(t("register.title"));

  const verifiesEmail = status?.email_verification === true;
  const challenged = status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const schema = registerForm(verifiesEmail);
  const form = useForm<RegisterValues>({
    mode: "controlled",
    initialValues: empty,
    validate: schemaResolver(schema, { sync: true }),
  });

  const login = useLogin({
    meta: { formShowsError: true },
    onSuccess: () => router.navigate({ href: afterSignIn(returnTo), replace: true }),
    onError: () => {
      notifyInfo(t("register.signInFailed"));
      return router.navigate({ to: "/login", search: { returnTo } });
    },
  });
  const register = useRegister({
    meta: { formShowsError: true },
    onSuccess: (_none, { username, password }) => {
      // The invitation is used up.
      storage.removeItem(storageKeys.affCode);
      login.mutate({ username, password });
    },
    // A challenge can be answered only once.
    onError: () => setAttempt((before) => before + 1),
  });
  const busy = register.isPending || login.isPending || login.isSuccess;
  const aff = storage.getItem(storageKeys.affCode) ?? "";

  return (
    <SignInLayout>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (busy) return;
          const { username, password, email, verification_code } = schema.parse(values);
          register.mutate({
            username,
            password,
            ...(verifiesEmail && { email, verification_code }),
            turnstile: challenged ? answer : undefined,
          });
        })}
      >
        <Stack gap={20}>
          <AuthHeading
            title={t("register.title")}
            text={
              <>
                {t("register.haveAccount")}{" "}
                <TextLink to="/login" search={{ returnTo }}>
                  {t("register.login")}
                </TextLink>
              </>
            }
          />
          {aff === "" ? null : <Note>{t("register.invited", { code: aff })}</Note>}
          {register.error === null ? null : (
            <FormError title={t("register.failed")}>{errorMessage(register.error)}</FormError>
          )}
          <TextField
            size="lg"
            label={t("username")}
            description={t("register.usernameHelp")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            {...form.getInputProps("username")}
            error={issue("username", form.errors["username"])}
          />
          <Stack gap={8}>
            <PasswordField
              size="lg"
              label={t("password")}
              description={t("register.passwordHelp")}
              autoComplete="new-password"
              {...form.getInputProps("password")}
              error={issue("password", form.errors["password"])}
            />
            <PasswordStrength password={form.values.password} />
          </Stack>
          <PasswordField
            size="lg"
            label={t("register.confirm")}
            autoComplete="new-password"
            {...form.getInputProps("confirm")}
            error={issue("confirm", form.errors["confirm"])}
          />
          {verifiesEmail ? (
            <>
              <TextField
                size="lg"
                type="email"
                label={t("register.email")}
                autoComplete="email"
                dir="ltr"
                {...form.getInputProps("email")}
                error={issue("email", form.errors["email"])}
              />
              <TextField
                size="lg"
                mono
                label={t("register.code")}
                autoComplete="one-time-code"
                {...form.getInputProps("verification_code")}
                error={issue("verification_code", form.errors["verification_code"])}
              />
            </>
          ) : null}
          {challenged ? (
            <Turnstile
              key={attempt}
              siteKey={status.turnstile_site_key}
              label={t("register.humanCheck")}
              onAnswer={setAnswer}
            />
          ) : null}
          <SubmitButton size="lg" fullWidth busy={busy} busyText={t("register.busy")}>
            {t("register.submit")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInLayout>
  );
};
