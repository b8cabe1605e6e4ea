import { Alert, Anchor, Group, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useLogin, useRegister, useStatus } from "@one-hub/hooks";
import { AuthHeading, OrDivider, SubmitButton } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { afterSignIn } from "../../lib/guest-only.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { dropInvitation, useInvitation } from "../../lib/invitation.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { TextLink } from "../../lib/link.tsx";
import { errorMessage, notifyInfo, refusedField } from "../../lib/notify.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { PasswordTwice } from "../PasswordTwice/PasswordTwice.tsx";
import { SignInLayout } from "../SignInLayout/SignInLayout.tsx";
import { SignInProviders } from "../SignInProviders/SignInProviders.tsx";
import { Turnstile } from "../Turnstile/Turnstile.tsx";
import { VerificationCode } from "../VerificationCode/VerificationCode.tsx";
import { verifiedMail } from "../VerificationCode/verified-mail.ts";
import { registerForm, type RegisterValues } from "./register-form.ts";
import classes from "./RegisterForm.module.css";

export interface RegisterFormProps {
  readonly returnTo: string | undefined;
  readonly signIn: "/login" | "/auth/jwt/sign-in";
}

export const RegisterForm = ({ returnTo, signIn }: RegisterFormProps): ReactNode => {
  const { t } = useTranslation("auth");
  const issue = useIssueText("auth");
  const router = useRouter();
  const { status } = useStatus();
  const hydrated = useHydrated();
  useDocumentTitle(t("register.title"));

  const verifiesEmail = hydrated && status?.email_verification === true;
  const challenged = hydrated && status?.turnstile_check === true && config.turnstile;
  const [answer, setAnswer] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // A challenge can be answered only once.
  const challengeAnew = (): void => setAttempt((before) => before + 1);
  const schema = registerForm(verifiesEmail);
  const form = useForm<RegisterValues>({
    mode: "controlled",
    initialValues: {
      username: "",
      password: "",
      confirm: "",
      email: verifiedMail()?.email ?? "",
      verification_code: verifiedMail()?.code ?? "",
    },
    validate: schemaResolver(schema, { sync: true }),
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
    onError: challengeAnew,
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
              turnstile: challenged ? answer : undefined,
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
              {...form.getInputProps("username")}
              error={issue("username", form.errors["username"]) ?? refusedField(register.error, "username")}
            />
            <PasswordTwice
              size="lg"
              label={t("password")}
              description={t("register.passwordHelp")}
              confirmLabel={t("register.confirm")}
              password={form.values.password}
              field={(name) => ({ ...form.getInputProps(name), error: issue(name, form.errors[name]) })}
            />
            {verifiesEmail || !hydrated ? (
              <div className={classes["forMail"]} data-known={hydrated || undefined}>
                <Stack gap="xl">
                  <VerificationCode
                    email={form.values.email}
                    check={() => !form.validateField("email").hasError}
                    turnstile={challenged ? answer : undefined}
                    onSent={challengeAnew}
                    emailField={{
                      ...form.getInputProps("email"),
                      error: issue("email", form.errors["email"]) ?? refusedField(register.error, "email"),
                    }}
                    codeField={{
                      ...form.getInputProps("verification_code"),
                      error:
                        issue("verification_code", form.errors["verification_code"]) ??
                        refusedField(register.error, "verification_code"),
                    }}
                  />
                </Stack>
              </div>
            ) : null}
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
