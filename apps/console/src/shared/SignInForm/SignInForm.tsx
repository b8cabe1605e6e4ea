import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useGateway, useLogin, useSignInBy } from "@one-hub/hooks";
import { AuthHeading, OrDivider, PasswordField, SubmitButton } from "@one-hub/ui";
import { IconFingerprint } from "@tabler/icons-react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { loadTexts } from "../../i18n/i18n.ts";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { afterSignIn } from "../../lib/guest-only.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { hasKeptForms } from "../../lib/kept-forms.ts";
import { TextLink } from "../../lib/link.tsx";
import { errorMessage, notifyError } from "../../lib/notify.ts";
import { useSchemaForm } from "../../lib/schema-form.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { SignInLayout } from "../SignInLayout/SignInLayout.tsx";
import { SignInProviders } from "../SignInProviders/SignInProviders.tsx";

const loginForm = z.object({
  username: z.string().check(z.trim(), z.minLength(1, "login")),
  password: z.string().check(z.minLength(1)),
});

/** The passkey library and its texts load on use. */
const loadPasskeys = async () => {
  const [{ offerPasskeys, signInByPasskey }] = await Promise.all([
    import("../Passkey/sign-in-by-passkey.ts"),
    loadTexts("signin"),
  ]);
  return { offerPasskeys, signInByPasskey };
};

export interface SignInFormProps {
  readonly signUp: "/register" | "/auth/jwt/sign-up";
}

/** Sign in with a name or an e-mail address and a password, with a passkey, or with another party's account. */
export const SignInForm = ({ signUp }: SignInFormProps): ReactNode => {
  const { t } = useTranslation("auth");
  const hydrated = useHydrated();
  const { returnTo, reason } = useSearch({ strict: false });
  const router = useRouter();
  const gateway = useGateway();
  const offered = useRef(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  useDocumentTitle(t("login.title"));
  const form = useSchemaForm("auth", loginForm, { username: "", password: "" });
  const goOn = () => router.navigate({ href: afterSignIn(returnTo), replace: true });
  const login = useLogin({ meta: { formShowsError: true }, onSuccess: goOn });
  const byPasskey = useSignInBy({ meta: { formShowsError: true }, onSuccess: goOn });

  /** Offers passkeys in autofill, once. */
  const offerPasskeys = async (): Promise<void> => {
    if (offered.current || typeof PublicKeyCredential === "undefined") return;
    offered.current = true;
    try {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const passkeys = await loadPasskeys();
      await passkeys.offerPasskeys(byPasskey, gateway);
    } catch {
      // Not the user's action: the button below explains why there are none.
    }
  };
  useEffect(() => {
    // A visitor may be in the field before the hydration, of which React is not told.
    if (document.activeElement === usernameInput.current) void offerPasskeys();
  });

  useTypedValues((name, value) => form.setFieldValue(name, value));
  const failure = login.error === null ? undefined : errorMessage(login.error);
  const signingIn = login.isPending;
  const busy = signingIn || byPasskey.isPending;
  return (
    <SignInLayout method="password">
      <Stack gap="xl">
        <form
          noValidate
          method="post"
          onSubmit={form.onSubmit((values) => {
            if (!busy) login.mutate(loginForm.parse(values));
          }, focusFirstError)}
        >
          <Stack gap="xl">
            <AuthHeading
              title={t("login.title")}
              text={
                <>
                  {t("login.noAccount")}{" "}
                  <TextLink to={signUp} search={{ returnTo }}>
                    {t("login.register")}
                  </TextLink>
                </>
              }
            />
            {reason === undefined || failure !== undefined || !hydrated ? null : (
              <Alert role="note" color="info">
                {t(`login.reasons.${reason}`)}
                {reason === "ended" && hasKeptForms() ? ` ${t("login.kept")}` : ""}
              </Alert>
            )}
            <TextInput
              size="lg"
              name="username"
              label={t("usernameOrEmail")}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              {...form.field("username")}
              ref={usernameInput}
              onFocus={() => void offerPasskeys()}
            />
            <PasswordField
              size="lg"
              name="password"
              label={t("password")}
              labelEnd={<TextLink to="/reset-password">{t("login.forgot")}</TextLink>}
              autoComplete="current-password"
              {...form.field("password")}
            />
            {failure === undefined ? null : <Alert title={t("login.failed")}>{failure}</Alert>}
            <SubmitButton size="lg" fullWidth busy={signingIn} busyText={t("login.busy")}>
              {t("login.submit")}
            </SubmitButton>
          </Stack>
        </form>
        <OrDivider>{t("login.or")}</OrDivider>
        <Stack gap="sm">
          <Button
            size="lg"
            fullWidth
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            loading={byPasskey.isPending}
            onClick={() => {
              if (busy) return;
              void loadPasskeys().then(
                ({ signInByPasskey }) => signInByPasskey(byPasskey, gateway, form.values.username.trim()),
                notifyError,
              );
            }}
          >
            {t("login.passkey")}
          </Button>
          <SignInProviders returnTo={returnTo} onSignedIn={goOn} />
        </Stack>
      </Stack>
    </SignInLayout>
  );
};
