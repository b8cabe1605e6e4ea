import { Alert, Anchor, Group, Stack, TextInput } from "@mantine/core";
import { useLogin, useRegister, useStatus } from "@one-hub/hooks";
import { AuthHeading, OrDivider, SubmitButton } from "@one-hub/ui";
import { useRouter, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { afterSignIn } from "../../lib/guest-only.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { dropInvitation, useInvitation } from "../../lib/invitation.ts";
import { TextLink } from "../../lib/link.tsx";
import { errorMessage, notifyInfo } from "../../lib/notify.ts";
import { useSchemaForm } from "../../lib/schema-form.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { PasswordTwice } from "../PasswordTwice/PasswordTwice.tsx";
import { SignInLayout } from "../SignInLayout/SignInLayout.tsx";
import { SignInProviders } from "../SignInProviders/SignInProviders.tsx";
import { useHumanCheck } from "../Turnstile/Turnstile.tsx";
import { VerificationCode } from "../VerificationCode/VerificationCode.tsx";
import { verifiedMail } from "../VerificationCode/verified-mail.ts";
import { registerForm } from "./register-form.ts";
import classes from "./RegisterForm.module.css";

export interface RegisterFormProps {
  readonly signIn: "/login" | "/auth/jwt/sign-in";
}

export const RegisterForm = ({ signIn }: RegisterFormProps): ReactNode => {
  const { t } = useTranslation("auth");
  const { returnTo } = useSearch({ strict: false });
  const router = useRouter();
  const { status } = useStatus();
  const hydrated = useHydrated();
  useDocumentTitle(t("register.title"));

  const verifiesEmail = hydrated && status?.email_verification === true;
  const human = useHumanCheck();
  const schema = registerForm(verifiesEmail);
  const form = useSchemaForm("auth", schema, {
    username: "",
    password: "",
    confirm: "",
    email: verifiedMail()?.email ?? "",
    verification_code: verifiedMail()?.code ?? "",
  });
  useTypedValues((name, value) => form.setFieldValue(name, value));

  const goOn = () => router.navigate({ href: afterSignIn(returnTo), replace: true });
  const login = useLogin({
    meta: { formShowsError: true },
    onSuccess: goOn,
    onError: () => {
      notifyInfo(t("register.signInFailed"));
      return router.navigate({ to: signIn, search: { returnTo } });
    },
  });
  const register = useRegister({
    meta: { formShowsError: true },
    onSuccess: (_none, { username, password }) => {
      dropInvitation();
      login.mutate({ username, password });
    },
    onError: human.renew,
  });
  const busy = register.isPending || login.isPending || login.isSuccess;
  const failure = register.error === null ? undefined : errorMessage(register.error);
  const aff = useInvitation();
  const legal = (["terms", "privacy"] as const).filter((page) => Object.hasOwn(router.routesByPath, `/${page}`));

  return (
    <SignInLayout method="password">
      <Stack gap="xl">
        <form
          noValidate
          method="post"
          onSubmit={form.onSubmit((values) => {
            if (busy) return;
            const { username, password, email, verification_code } = schema.parse(values);
            register.mutate({
              username,
              password,
              ...(verifiesEmail && { email, verification_code }),
              turnstile: human.answer,
            });
          }, focusFirstError)}
        >
          <Stack gap="xl">
            <AuthHeading
              title={t("register.title")}
              text={
                <>
                  {t("register.haveAccount")}{" "}
                  <TextLink to={signIn} search={{ returnTo }}>
                    {t("register.login")}
                  </TextLink>
                </>
              }
            />
            {aff === "" ? null : (
              <Alert role="note" color="info">
                {t("register.invited", { code: aff })}
              </Alert>
            )}
            {failure === undefined ? null : <Alert title={t("register.failed")}>{failure}</Alert>}
            <TextInput
              size="lg"
              name="username"
              label={t("username")}
              description={t("register.usernameHelp")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              {...form.field("username", register.error)}
            />
            <PasswordTwice
              size="lg"
              label={t("password")}
              description={t("register.passwordHelp")}
              confirmLabel={t("register.confirm")}
              password={form.values.password}
              field={form.field}
            />
            {verifiesEmail || !hydrated ? (
              <div className={classes["forMail"]} data-known={hydrated || undefined}>
                <Stack gap="xl">
                  <VerificationCode
                    email={form.values.email}
                    check={() => !form.validateField("email").hasError}
                    turnstile={human.answer}
                    onSent={human.renew}
                    emailField={form.field("email", register.error)}
                    codeField={form.field("verification_code", register.error)}
                  />
                </Stack>
              </div>
            ) : null}
            {human.check}
            <SubmitButton size="lg" fullWidth busy={busy} busyText={t("register.busy")}>
              {t("register.submit")}
            </SubmitButton>
            {legal.length === 0 ? null : (
              <Group gap="4px 20px" align="stretch" justify="center" fz={12.5}>
                {legal.map((page) => (
                  // In a tab of its own: the form stays as it is filled in.
                  <Anchor key={page} href={`/${page}`} target="_blank" rel="noopener">
                    {t(`register.legal.${page}`)}
                  </Anchor>
                ))}
              </Group>
            )}
          </Stack>
        </form>
        <SignInProviders above={<OrDivider>{t("login.or")}</OrDivider>} returnTo={returnTo} onSignedIn={goOn} />
      </Stack>
    </SignInLayout>
  );
};
