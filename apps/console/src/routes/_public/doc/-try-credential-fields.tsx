import { Alert, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import { useTokens } from "@one-hub/hooks";
import { prefixedKey } from "@one-hub/sdk";
import { machineText, maskSecret, PasswordField } from "@one-hub/ui";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { signInPath } from "../../../lib/guest-only.ts";
import { TextLink } from "../../../lib/link.tsx";
import { isUsable, quickStartKeys } from "../../../shared/CodeSamples/usable-keys.ts";
import type { Signing } from "./-signing.ts";
import { changeCredentials, type Credential } from "./-try-credential.ts";

/** Name of the secret's field among the form's errors. */
export const secretPath = "secret";

/** One of the visitor's keys, or one to type. */
const KeyChoice = ({ keyId }: { readonly keyId: string }): ReactNode => {
  const { t } = useTranslation("try_it");
  const { data, isError } = useTokens(quickStartKeys);
  const [now] = useState(() => Date.now() / 1000);
  const usable = data?.data.filter((key) => isUsable(key, now)) ?? [];
  return (
    <NativeSelect
      label={t("key.choose")}
      error={isError ? t("key.notLoaded") : undefined}
      value={keyId}
      data={[
        { value: "", label: t("key.other") },
        ...usable.map(({ id, name, key }) => ({
          value: String(id),
          label: `${name} (${maskSecret(prefixedKey(key))})`,
        })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const key = usable.find(({ id }) => String(id) === value);
        changeCredentials({ keyId: value, key: key === undefined ? "" : prefixedKey(key.key) });
      }}
    />
  );
};

interface SecretInputProps extends Pick<Credential, "isSendable"> {
  readonly signing: Signing;
  readonly value: string;
}

const SecretInput = ({ signing, value, isSendable }: SecretInputProps): ReactNode => {
  const { t } = useTranslation("try_it");
  return (
    <PasswordField
      {...machineText}
      label={t(`secret.${signing.kind}`)}
      description={t("secret.memory")}
      autoComplete="off"
      data-path={secretPath}
      error={isSendable ? undefined : t("problem.header")}
      value={value}
      onChange={(event) => changeCredentials({ [signing.kind]: event.currentTarget.value })}
    />
  );
};

const Refusal = ({ credential }: { readonly credential: Credential }): ReactNode => {
  const { t } = useTranslation("try_it");
  const { href } = useLocation();
  const { isMissing, isSignedIn, takesSession, signing } = credential;
  if (!isMissing) return null;
  if (!takesSession || isSignedIn !== false)
    return (
      <Text size="sm" c="dimmed">
        {t("missing.secret")}
      </Text>
    );
  return (
    <Alert color="info" role="note">
      {t(signing === undefined ? "missing.session" : "missing.both")}{" "}
      <TextLink to={signInPath} search={{ returnTo: href }}>
        {t("signIn")}
      </TextLink>
    </Alert>
  );
};

/** What signs the call: the session, an access token, or a key. */
export const CredentialFields = ({ credential }: { readonly credential: Credential }): ReactNode => {
  const { t } = useTranslation("try_it");
  const { values, isSignedIn, takesSession, signing, way, isSendable } = credential;
  const isOwnKey = signing?.kind === "key" && values.keyId !== "";
  return (
    <Stack gap="sm">
      {takesSession && signing !== undefined ? (
        <SegmentedControl
          aria-label={t("way.label")}
          value={way === "session" ? "session" : "token"}
          onChange={(chosen) => changeCredentials({ way: chosen === "session" ? "session" : "token" })}
          data={[
            { value: "session", label: t("way.session") },
            { value: "token", label: t("way.token") },
          ]}
          style={{ alignSelf: "flex-start" }}
        />
      ) : null}
      {way === "secret" && signing?.kind === "key" && isSignedIn === true ? <KeyChoice keyId={values.keyId} /> : null}
      {way === "secret" && signing !== undefined && !isOwnKey ? (
        <SecretInput signing={signing} value={values[signing.kind]} isSendable={isSendable} />
      ) : null}
      <Refusal credential={credential} />
    </Stack>
  );
};
