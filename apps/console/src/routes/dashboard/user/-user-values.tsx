import type { User } from "@one-hub/sdk";
import { StatusDot } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The name of a user for titles and lists: the one to sign in with. */
export const nameOf = ({ username, id }: Pick<User, "username" | "id">): string =>
  username === "" ? `#${id}` : username;

const providers = [
  ["GitHub", ({ github_id, github_id_new }) => github_id !== "" || github_id_new !== 0],
  ["Google", ({ google_id = "" }) => google_id !== ""],
  ["WeChat", ({ wechat_id }) => wechat_id !== ""],
  ["Lark", ({ lark_id }) => lark_id !== ""],
  ["OIDC", ({ oidc_id }) => oidc_id !== ""],
  ["Telegram", ({ telegram_id }) => telegram_id !== 0],
] as const satisfies readonly (readonly [string, (user: User) => boolean])[];

/** Sign-in providers bound to an account. */
export const bindingsOf = (user: User): readonly string[] =>
  providers.filter(([, isBound]) => isBound(user)).map(([name]) => name);

export const UserState = ({ status }: Pick<User, "status">): ReactNode => {
  const { t } = useTranslation("user");
  return (
    <StatusDot tone={status === 1 ? "ok" : "neutral"}>{t(status === 1 ? "state.enabled" : "state.disabled")}</StatusDot>
  );
};
