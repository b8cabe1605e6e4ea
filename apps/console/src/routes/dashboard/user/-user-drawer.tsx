import { Alert, Select, Stack, TextInput } from "@mantine/core";
import { useCreateUser, useGateway, useSupports, useUpdateUser, useUserGroups } from "@one-hub/hooks";
import { getUser, type User } from "@one-hub/sdk";
import { FormSection, PasswordField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoleText } from "../../../lib/role-text.ts";
import { listedChoices } from "../../../lib/listed-choices.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import type { ComparedField } from "../../../shared/EditConflict/use-edit-guard.ts";
import { EditDrawer } from "../../../shared/EditDrawer/EditDrawer.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { groupChoices } from "./-group-choices.ts";
import { userFormName } from "./-kept-user-form.ts";
import { createBody, updateBody, userForm, userFormOf, type UserFormValues } from "./-user-form.ts";
import { nameOf } from "./-user-values.tsx";

export interface UserDrawerProps extends WindowProps {
  /** Undefined for a new one. */
  readonly user: User | undefined;
}

/** The form of a new user or of an existing one. */
export const UserDrawer = ({ opened, onClose, user }: UserDrawerProps): ReactNode => {
  const { t } = useTranslation("user");
  const self = useSelf();
  const roleText = useRoleText();
  const gateway = useGateway();
  const hasUserAdmin = useSupports("user_admin") === true;
  const endsSessions = useSupports("session") === true;
  const groups = useUserGroups(opened ? { page: 1, size: 100 } : undefined);
  const [initial] = useState(() => userFormOf(user));
  const form = useSchemaForm<UserFormValues>("user", userForm(user), initial);
  const { values } = form;
  const create = useCreateUser(formShowsError);
  const update = useUpdateUser(formShowsError);
  const groupName = (symbol: string): string =>
    groups.data?.data.find((group) => group.symbol === symbol)?.name ?? symbol;
  const compared = (shown: UserFormValues): readonly ComparedField[] => [
    { label: t("column.name"), value: shown.username },
    { label: t("column.display"), value: shown.displayName },
    { label: t("column.email"), value: shown.email },
    { label: t("column.group"), value: groupName(shown.group) },
  ];
  const roles = ([levels.user, levels.reliable, levels.admin] as const).filter((role) => role < self.role);
  return (
    <EditDrawer<User, UserFormValues>
      opened={opened}
      onClose={onClose}
      formName={userFormName}
      row={user}
      rowName={user === undefined ? "" : nameOf(user)}
      form={form}
      secrets={["password"]}
      read={({ id }) => getUser(gateway, id)}
      toValues={userFormOf}
      fields={(row) => [
        ...compared(userFormOf(row)),
        { label: t("column.role"), value: roleText(row.role) },
        { label: t("column.status"), value: t(row.status === 1 ? "state.enabled" : "state.disabled") },
      ]}
      yours={compared(values)}
      write={async (checked, base, revision) => {
        if (base === undefined) await create.mutateAsync(createBody(checked, hasUserAdmin));
        else await update.mutateAsync({ ...updateBody(checked, base), revision });
      }}
      doneText={({ username }) => t(user === undefined ? "form.created" : "form.saved", { name: username })}
      title={user === undefined ? t("form.newTitle") : t("form.editTitle", { name: nameOf(user) })}
      submitText={t(user === undefined ? "form.create" : "form.save")}
      busyText={t(user === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <Stack>
          <FormSection>
            <TextInput
              label={t("column.name")}
              description={t("form.nameHelp")}
              required
              withAsterisk={false}
              autoComplete="off"
              {...form.field("username", refusal)}
            />
            <TextInput
              label={t("column.display")}
              autoComplete="off"
              {...form.field("displayName", refusal, "display_name")}
            />
            {user === undefined && !hasUserAdmin ? (
              <Alert role="note" color="info">
                {t("form.laterFields")}
              </Alert>
            ) : (
              <>
                <TextInput
                  label={t("column.email")}
                  type="email"
                  dir="ltr"
                  autoComplete="off"
                  {...form.field("email", refusal)}
                />
                <Select
                  label={t("column.group")}
                  data={groupChoices(groups.data?.data, values.group)}
                  searchable
                  allowDeselect={false}
                  {...listedChoices(groups, t("form.noGroup"))}
                  {...form.field("group", refusal)}
                />
              </>
            )}
            {user === undefined && hasUserAdmin && roles.length > 1 ? (
              <Select
                label={t("column.role")}
                description={t("form.roleHelp")}
                data={roles.map((role) => ({ value: String(role), label: roleText(role) }))}
                allowDeselect={false}
                {...form.field("role", refusal)}
              />
            ) : null}
            <PasswordField
              label={t(user === undefined ? "form.password" : "form.newPassword")}
              description={t(
                user === undefined
                  ? "form.passwordHelp"
                  : endsSessions
                    ? "form.newPasswordHelpEnds"
                    : "form.newPasswordHelp",
              )}
              required={user === undefined}
              withAsterisk={false}
              autoComplete="new-password"
              {...form.field("password", refusal)}
            />
          </FormSection>
        </Stack>
      )}
    </EditDrawer>
  );
};
