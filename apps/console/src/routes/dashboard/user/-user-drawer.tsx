import { Alert, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { useCreateUser, useGateway, useSupports, useUpdateUser, useUserGroups } from "@one-hub/hooks";
import { getUser, isGatewayError, type User } from "@one-hub/sdk";
import { FormDrawer, FormSection } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { EditConflict } from "../../../shared/EditConflict/EditConflict.tsx";
import { type ComparedField, useEditGuard } from "../../../shared/EditConflict/use-edit-guard.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../shared/LeaveGuard/LeaveQuestion.tsx";
import { groupChoices } from "./-group-choices.ts";
import { createBody, updateBody, userForm, userFormOf, type UserFormValues } from "./-user-form.ts";
import { nameOf } from "./-user-values.tsx";

export interface UserDrawerProps extends WindowProps {
  /** Undefined for a new one. */
  readonly user: User | undefined;
}

const formShowsError = { meta: { formShowsError: true } };

/** The form of a new user or of an existing one. */
export const UserDrawer = ({ opened, onClose, user }: UserDrawerProps): ReactNode => {
  const { t } = useTranslation("user");
  const self = useSelf();
  const roleText = useRoleText();
  const gateway = useGateway();
  const hasUserAdmin = useSupports("user_admin") === true;
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
  const fields = (row: User): readonly ComparedField[] => [
    ...compared(userFormOf(row)),
    { label: t("column.role"), value: roleText(row.role) },
    { label: t("column.status"), value: t(row.status === 1 ? "state.enabled" : "state.disabled") },
  ];
  const guard = useEditGuard({ row: user, read: ({ id }: User) => getUser(gateway, id), fields });
  const save = useMutation({
    ...formShowsError,
    mutationFn: async ({ values: checked, base }: { readonly values: UserFormValues; readonly base?: User }) => {
      if (user === undefined) await create.mutateAsync(createBody(checked, hasUserAdmin));
      else await guard.save((revision) => update.mutateAsync({ ...updateBody(checked, user), revision }), base);
    },
    onSuccess: (_done, { values: checked }) => {
      notifyDone(t(user === undefined ? "form.created" : "form.saved", { name: checked.username }));
      onClose();
    },
  });
  const send = useSendOnce(save.mutate);
  const [asking, setAsking] = useState(false);
  const busy = save.isPending;
  const dirty = opened && !busy && !save.isSuccess && form.isDirty();
  const close = (): void => {
    if (busy || asking) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const { conflict } = guard;
  const refused = save.error;
  const isConflict = isGatewayError(refused) && refused.code === "revision_conflict";
  const roles = ([levels.user, levels.reliable, levels.admin] as const).filter((role) => role < self.role);
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={user === undefined ? t("form.newTitle") : t("form.editTitle", { name: nameOf(user) })}
        onSubmit={form.onSubmit((checked) => send({ values: checked }), focusFirstError)}
        submitText={t(user === undefined ? "form.create" : "form.save")}
        busyText={t(user === undefined ? "form.creating" : "form.saving")}
        busy={busy}
        error={refused === null || isConflict ? undefined : errorMessage(refused)}
      >
        <Stack>
          <FormSection>
            <TextInput
              label={t("column.name")}
              description={t("form.nameHelp")}
              required
              withAsterisk={false}
              autoComplete="off"
              {...form.field("username", refused)}
            />
            <TextInput
              label={t("column.display")}
              autoComplete="off"
              {...form.field("displayName", refused, "display_name")}
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
                  {...form.field("email", refused)}
                />
                <Select
                  label={t("column.group")}
                  data={groupChoices(groups.data?.data, values.group)}
                  searchable
                  allowDeselect={false}
                  nothingFoundMessage={t("form.noGroup")}
                  {...form.field("group", refused)}
                />
              </>
            )}
            {user === undefined && hasUserAdmin && roles.length > 1 ? (
              <Select
                label={t("column.role")}
                description={t("form.roleHelp")}
                data={roles.map((role) => ({ value: String(role), label: roleText(role) }))}
                allowDeselect={false}
                {...form.field("role", refused)}
              />
            ) : null}
            <PasswordInput
              label={t(user === undefined ? "form.password" : "form.newPassword")}
              description={t(user === undefined ? "form.passwordHelp" : "form.newPasswordHelp")}
              required={user === undefined}
              withAsterisk={false}
              autoComplete="new-password"
              {...form.field("password", refused)}
            />
          </FormSection>
        </Stack>
      </FormDrawer>
      {user === undefined ? null : (
        <EditConflict
          name={nameOf(user)}
          saved={conflict === undefined ? undefined : fields(conflict)}
          yours={[...compared(values), ...fields(conflict ?? user).slice(compared(values).length)]}
          onOverwrite={() => {
            guard.accept();
            if (conflict !== undefined) send({ values, base: conflict });
          }}
          onUseSaved={() => {
            guard.accept();
            save.reset();
            if (conflict !== undefined) form.setValues(userFormOf(conflict));
          }}
          onClose={guard.dismiss}
        />
      )}
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          form.reset();
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
