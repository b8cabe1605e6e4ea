import { Facts, Mono, PageHeader, SectionCard, Stack } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useSelf } from "../../../lib/session.ts";
import { AccessToken } from "./-access-token.tsx";
import { Bindings } from "./-bindings.tsx";
import { NameForm } from "./-name-form.tsx";
import { Passkeys } from "./-passkeys.tsx";
import { PasswordForm } from "./-password-form.tsx";
import { Sessions } from "./-sessions.tsx";
import classes from "./-profile.module.css";

/** The own account: who one is, the display name, the password, ways to sign in, places where one is, and the access token. */
export const ProfilePage = (): ReactNode => {
  const { t } = useTranslation("profile");
  const self = useSelf();
  const roleText = useRoleText();
  return (
    <>
      <PageHeader title={t("title")} state={self.username} />
      <div className={classes["column"]}>
        <Stack gap={20}>
          <SectionCard title={t("account.title")}>
            <Facts
              facts={[
                { id: "username", name: t("account.username"), value: <bdi>{self.username}</bdi> },
                { id: "email", name: t("account.email"), value: self.email === "" ? t("account.noEmail") : self.email },
                { id: "role", name: t("account.role"), value: roleText(self.role) },
                { id: "group", name: t("account.group"), value: <Mono>{self.group}</Mono> },
                { id: "id", name: t("account.id"), value: <Mono>{self.id}</Mono> },
              ]}
            />
          </SectionCard>
          <NameForm />
          <PasswordForm />
          <Bindings />
          <Passkeys />
          <Sessions />
          <AccessToken />
        </Stack>
      </div>
    </>
  );
};
