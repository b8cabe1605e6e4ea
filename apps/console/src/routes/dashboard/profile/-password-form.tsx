import { Alert, Stack } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { selfMutations, useGateway, useSupports } from "@one-hub/hooks";
import { PasswordField, Card, SubmitButton } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, notifyDone, refusedField } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { SecretNotKept } from "../../../shared/LeaveGuard/SecretNotKept.tsx";
import { PasswordTwice } from "../../../shared/PasswordTwice/PasswordTwice.tsx";
import { newPasswordForm } from "../../../shared/NewPassword/new-password-form.ts";
import { steppedUp } from "../../../shared/StepUp/step-up.ts";
import { changePasswordForm } from "./-profile-form.ts";

const id = "profile-password";

/** A new password; with the extension `profile` it needs the one before, where there is one. */
export const PasswordForm = (): ReactNode => {
  const { t } = useTranslation("profile");
  const issue = useIssueText("profile");
  const self = useSelf();
  const supported = useSupports("profile") === true;
  const isFirst = supported && self.has_password === false;
  const asksCurrent = supported && !isFirst;
  const schema = asksCurrent ? changePasswordForm : newPasswordForm;
  const form = useForm({
    mode: "controlled",
    initialValues: { current_password: "", password: "", confirm: "" },
    validate: schemaResolver(schema, { sync: true }),
  });
  const update = useMutation(
    // A first password opens the account, so that it needs a confirmation.
    steppedUp(
      selfMutations.update(useGateway(), {
        meta: { formShowsError: true },
        onSuccess: () => {
          form.reset();
          notifyDone(t("password.done"));
        },
      }),
    ),
  );
  const lostSecret = useKeptForm({
    name: id,
    unsaved: form.isDirty(),
    values: form.values,
    secrets: ["current_password", "password", "confirm"],
    restore: form.setValues,
  });
  return (
    <Card
      divided
      title={t("password.title")}
      description={t(isFirst ? "password.first" : supported ? "password.descriptionEnds" : "password.description")}
      footer={
        <SubmitButton form={id} busy={update.isPending} busyText={t("password.busy")}>
          {t(isFirst ? "password.set" : "password.submit")}
        </SubmitButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) =>
          form.onSubmit(
            (values) => {
              if (update.isPending) return;
              const { password } = newPasswordForm.parse(values);
              update.mutate({ password, ...(asksCurrent ? { current_password: values.current_password } : {}) });
            },
            // A refusal of the former values does not apply to the new ones.
            update.reset,
          )(event)
        }
      >
        <Stack gap="lg">
          {lostSecret ? <SecretNotKept /> : null}
          {update.error === null ? null : <Alert title={t("password.failed")}>{errorMessage(update.error)}</Alert>}
          {/* Password managers keep the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={self.username} readOnly hidden />
          {asksCurrent ? (
            <PasswordField
              name="current_password"
              label={t("password.current")}
              autoComplete="current-password"
              {...form.getInputProps("current_password")}
              error={
                issue("current_password", form.errors["current_password"]) ??
                refusedField(update.error, "current_password")
              }
            />
          ) : null}
          <PasswordTwice
            label={t("password.label")}
            confirmLabel={t("password.confirm")}
            password={form.values.password}
            field={(name) => ({ ...form.getInputProps(name), error: issue(name, form.errors[name]) })}
          />
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </Card>
  );
};
