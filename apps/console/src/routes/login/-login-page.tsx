import { schemaResolver, useForm } from "@mantine/form";
import { useLogin } from "@one-hub/hooks";
import { AuthHeading, FormError, PasswordField, Stack, SubmitButton, TextField } from "@one-hub/ui";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as z from "zod/mini";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { afterSignIn } from "../../lib/guest-only.ts";
import { useIssueText } from "../../lib/issue-text.ts";
import { TextLink } from "../../lib/link.tsx";
import { errorMessage } from "../../lib/notify.ts";
import { SignInLayout } from "../../shared/SignInLayout/SignInLayout.tsx";

const loginForm = z.object({
  username: z.string().check(z.trim(), z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});

const routeApi = getRouteApi("/login");

/** Sign in with a name or an e-mail address and a password. */
export const LoginPage = (): ReactNode => {
  const { t } = useTranslation("auth");
  const issue = useIssueText("auth");
  const router = useRouter();
  const { returnTo } = routeApi.useSearch();
  useDocumentTitle(t("login.title"));
  const form = useForm({
    mode: "controlled",
    initialValues: { username: "", password: "" },
    validate: schemaResolver(loginForm, { sync: true }),
  });
  const login = useLogin({
    meta: { formShowsError: true },
    onSuccess: () => router.navigate({ href: afterSignIn(returnTo), replace: true }),
  });
  return (
    <SignInLayout>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!login.isPending) login.mutate(loginForm.parse(values));
        })}
      >
        <Stack gap={20}>
          <AuthHeading
            title={t("login.title")}
            text={
              <>
                {t("login.noAccount")}{" "}
                <TextLink to="/register" search={{ returnTo }}>
                  {t("login.register")}
                </TextLink>
              </>
            }
          />
          {login.error === null ? null : <FormError title={t("login.failed")}>{errorMessage(login.error)}</FormError>}
          <TextField
            size="lg"
            label={t("usernameOrEmail")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            {...form.getInputProps("username")}
            error={issue("username", form.errors["username"])}
          />
          <PasswordField
            size="lg"
            label={t("password")}
            autoComplete="current-password"
            {...form.getInputProps("password")}
            error={issue("password", form.errors["password"])}
          />
          <SubmitButton size="lg" fullWidth busy={login.isPending} busyText={t("login.busy")}>
            {t("login.submit")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInLayout>
  );
};
