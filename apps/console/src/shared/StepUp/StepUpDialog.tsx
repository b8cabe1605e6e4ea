import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useConfirmSession, useGateway, usePasskeys, useSession } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { Dialog, PasswordField, SubmitButton } from "@one-hub/ui";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../lib/notify.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { type RedirectProvider, useLeaving } from "../SignInProviders/begin.ts";
import { providers } from "../SignInProviders/providers.tsx";
import { answerStepUp } from "./step-up.ts";

// The library comes when a passkey is asked for.
const loadPasskeys = async () => {
  const { answerWithPasskey } = await import("../Passkey/passkey.ts");
  const { passkeyMessage } = await import("../Passkey/passkey-message.ts");
  return { answerWithPasskey, passkeyMessage };
};

/** Providers that lead back to this site, whose account is bound to the user's. */
const boundProviders = (user: User): RedirectProvider[] =>
  providers.flatMap(({ id, accountOf }) => (id !== "wechat" && accountOf(user) !== "" ? [id] : []));

const Ways = ({ user }: { readonly user: User }): ReactNode => {
  const { t } = useTranslation("signin");
  const gateway = useGateway();
  const passkeys = usePasskeys();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const [leaving, leave] = useLeaving({ bind: true, confirm: true });
  const confirm = useConfirmSession({ meta: { formShowsError: true }, onSuccess: () => answerStepUp(true) });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { answerWithPasskey, passkeyMessage } = await loadPasskeys();
      try {
        await confirm.mutateAsync({ passkey: await answerWithPasskey(gateway, user.username) });
      } catch (error) {
        throw new Error(passkeyMessage(error), { cause: error });
      }
    },
    meta: { formShowsError: true },
  });
  const hasPassword = user.has_password !== false;
  // The password does not wait for the list of passkeys.
  if (!hasPassword && passkeys.data === undefined && passkeys.error === null) return <Skeleton height={120} />;
  const hasPasskey = (passkeys.data ?? []).length > 0;
  const others = hasPassword || hasPasskey ? [] : boundProviders(user);
  const failure = byPasskey.error?.message ?? (confirm.error === null ? undefined : errorMessage(confirm.error));
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm.isPending) return;
        setMissing(password === "");
        byPasskey.reset();
        if (password !== "") confirm.mutate({ password });
        else event.currentTarget.querySelector<HTMLInputElement>("[name=password]")?.focus();
      }}
    >
      <Stack gap="lg">
        {failure === undefined ? null : <Alert title={t("stepUp.failed")}>{failure}</Alert>}
        {/* Password managers know the account by this name. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {hasPassword ? (
          <>
            <PasswordField
              name="password"
              label={t("stepUp.password")}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={missing && password === "" ? t("stepUp.passwordMissing") : undefined}
            />
            <SubmitButton fullWidth busy={confirm.isPending && !byPasskey.isPending} busyText={t("stepUp.busy")}>
              {t("stepUp.submit")}
            </SubmitButton>
          </>
        ) : null}
        {hasPasskey ? (
          <Button
            fullWidth
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            loading={byPasskey.isPending}
            onClick={() => {
              confirm.reset();
              byPasskey.mutate();
            }}
          >
            {t("stepUp.passkey")}
          </Button>
        ) : null}
        {others.length === 0 ? null : (
          <Alert role="note" color="info">
            {t("stepUp.leaves")}
          </Alert>
        )}
        {others.map((provider) => (
          <Button key={provider} fullWidth loading={leaving === provider} onClick={() => leave(provider)}>
            {t("stepUp.provider", { provider: t(`providers.${provider}`) })}
          </Button>
        ))}
        {hasPassword || hasPasskey || others.length > 0 ? null : (
          <Alert role="note" color="info">
            {t("stepUp.signInAgain")}
          </Alert>
        )}
      </Stack>
    </form>
  );
};

/** Asks who is signed in to prove to be there: by password or passkey, else by signing in again with a provider. */
export const StepUpDialog = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("signin");
  const session = useSession();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("stepUp.title")} above>
      <Stack gap="lg">
        <Text span inherit c="dimmed">
          {t("stepUp.text")}
        </Text>
        {session.user === undefined ? <Skeleton height={120} /> : <Ways user={session.user} />}
      </Stack>
    </Dialog>
  );
};
