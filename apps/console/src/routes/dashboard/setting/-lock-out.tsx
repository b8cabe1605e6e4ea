import { Alert, Checkbox, Stack, Text } from "@mantine/core";
import { usePasskeys } from "@one-hub/hooks";
import type { OptionKey, User } from "@one-hub/sdk";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSelf } from "../../../lib/session.ts";
import type { Change } from "./-edits.ts";

/** Switches of sign-in providers, their names, and whether an account is linked. */
const providers: readonly (readonly [
  OptionKey,
  "GitHub" | "Google" | "Lark" | "OpenID" | "WeChat",
  (user: User) => boolean,
])[] = [
  ["GitHubOAuthEnabled", "GitHub", ({ github_id, github_id_new }) => github_id !== "" || github_id_new !== 0],
  ["GoogleOAuthEnabled", "Google", ({ google_id = "" }) => google_id !== ""],
  ["LarkAuthEnabled", "Lark", ({ lark_id }) => lark_id !== ""],
  ["OIDCAuthEnabled", "OpenID", ({ oidc_id }) => oidc_id !== ""],
  ["WeChatAuthEnabled", "WeChat", ({ wechat_id }) => wechat_id !== ""],
];

interface LockOutProps {
  readonly changes: readonly Change[];
  readonly stored: ReadonlyMap<string, string>;
  readonly accepted: boolean;
  readonly onAcceptedChange: (accepted: boolean) => void;
}

/** Asked before passwords are switched off: which ways remain, and whether the caller can use one of them. */
export const LockOut = ({ changes, stored, accepted, onAcceptedChange }: LockOutProps): ReactNode => {
  const { t } = useTranslation("setting_review");
  const self = useSelf();
  const passkeys = usePasskeys();
  const value = (key: OptionKey): string | undefined =>
    changes.find(({ spec }) => spec.key === key)?.after ?? stored.get(key);
  const on = providers.filter(([key]) => value(key) === "true");
  const names = [...on.map(([, name]) => t(`lockOut.way.${name}`)), t("lockOut.way.passkey")];
  const own = [
    ...on.filter(([, , isLinked]) => isLinked(self)).map(([, name]) => t(`lockOut.way.${name}`)),
    ...((passkeys.data?.length ?? 0) > 0 ? [t("lockOut.way.passkey")] : []),
  ];
  return (
    <Alert color={own.length === 0 ? "bad" : "warn"} title={t("lockOut.title")}>
      <Stack gap="xs">
        <Text inherit>{t("lockOut.remaining", { ways: names.join(", ") })}</Text>
        {passkeys.isPending ? null : (
          <Text inherit fw={550}>
            {own.length === 0 ? t("lockOut.none") : t("lockOut.own", { ways: own.join(", ") })}
          </Text>
        )}
        <Checkbox
          label={t("lockOut.accept")}
          checked={accepted}
          onChange={(event) => onAcceptedChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
};
