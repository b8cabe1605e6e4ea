import { Box, Button, Code, Group, Skeleton, Stack } from "@mantine/core";
import { useSupports } from "@one-hub/hooks";
import { Avatar, FactLine, Facts, PageHeader, Card } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { allowedPicture } from "../../../lib/picture.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useSelf } from "../../../lib/session.ts";
import { useGroupFacts } from "../../../shared/AccountDrawer/use-group-facts.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { StepUp } from "../../../shared/StepUp/StepUp.tsx";
import { AccessToken } from "./-access-token.tsx";
import { Bindings } from "./-bindings.tsx";
import { NameForm } from "./-name-form.tsx";
import { Passkeys } from "./-passkeys.tsx";
import { PasswordForm } from "./-password-form.tsx";
import { Sessions } from "./-sessions.tsx";
import classes from "./-profile.module.css";

const Notifications = optionalPart(async () => (await import("./-notifications.tsx")).Notifications);
const PictureDialog = optionalPart(async () => (await import("./-picture-dialog.tsx")).PictureDialog);

/** The own account: who one is, the picture, the display name, the password, ways to sign in, places where one is, the access token, and notices. */
export const ProfilePage = (): ReactNode => {
  const { t } = useTranslation("profile");
  const self = useSelf();
  const roleText = useRoleText();
  const group = useGroupFacts(self)?.map(({ text }) => text);
  const supported = useSupports("profile") === true;
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <PageHeader title={t("title")} state={self.username} />
      <Box maw={720}>
        <Stack gap="xl">
          <Card
            divided
            title={t("account.title")}
            footer={supported ? <Button onClick={() => setChoosing(true)}>{t("picture.change")}</Button> : undefined}
          >
            <Group gap="xl" align="stretch">
              <Avatar size="lg" picture={allowedPicture(self.avatar_url)} seed={self.id} />
              <Box flex="1 1 240px" miw={0}>
                <Facts
                  facts={[
                    { id: "username", name: t("account.username"), value: <bdi>{self.username}</bdi> },
                    {
                      id: "email",
                      name: t("account.email"),
                      value: self.email === "" ? t("account.noEmail") : self.email,
                    },
                    { id: "role", name: t("account.role"), value: roleText(self.role) },
                    {
                      id: "group",
                      name: t("account.group"),
                      value: (
                        <div className={classes["group"]}>
                          {group === undefined ? <Skeleton width={160} height={14} /> : <FactLine facts={group} />}
                        </div>
                      ),
                    },
                    { id: "id", name: t("account.id"), value: <Code>{self.id}</Code> },
                  ]}
                />
              </Box>
            </Group>
          </Card>
          <NameForm />
          <PasswordForm />
          <Bindings />
          <Passkeys />
          <Sessions />
          <AccessToken />
          {/* The last: it comes after the page, and nothing below has to make room. */}
          {supported && self.notify !== undefined ? <Notifications notify={self.notify} /> : null}
        </Stack>
      </Box>
      <StepUp />
      {/* Mounted on opening, so that it starts empty. */}
      {choosing ? <PictureDialog opened onClose={() => setChoosing(false)} /> : null}
    </>
  );
};
