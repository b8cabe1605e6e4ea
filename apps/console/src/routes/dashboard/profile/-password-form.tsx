import { schemaResolver, useForm } from "@mantine/form";
import { useUpdateSelf } from "@one-hub/hooks";
import { FormError, SectionCard, Stack, SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useIssueText } from "../../../lib/issue-text.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { PasswordTwice } from "../../../shared/PasswordTwice/PasswordTwice.tsx";
import { newPasswordForm } from "../../../shared/NewPassword/new-password-form.ts";

const id = "profile-password";

/** A new password. */
export const PasswordForm = (): ReactNode => {
  const { t } = useTranslation("profile");
  const issue = useIssueText("profile");
  const self = useSelf();
  const form = useForm({
    mode: "controlled",
    initialValues: { password: "", confirm: "" },
    validate: schemaResolver(newPasswordForm, { sync: true }),
  });
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: () => {
      form.reset();
      notifyDone(t("password.done"));
    },
  });
  return (
    <SectionCard
      title={t("password.title")}
      description={t("password.description")}
      footer={
        <SubmitButton form={id} busy={update.isPending} busyText={t("password.busy")}>
          {t("password.submit")}
        </SubmitButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (update.isPending) return;
          const { password } = newPasswordForm.parse(values);
          update.mutate({ password });
        })}
      >
        <Stack gap={16}>
          {update.error === null ? null : (
            <FormError title={t("password.failed")}>{errorMessage(update.error)}</FormError>
          )}
          {/* Password managers keep the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={self.username} readOnly hidden />
          <PasswordTwice
            label={t("password.label")}
            confirmLabel={t("password.confirm")}
            password={form.values.password}
            field={(name) => ({ ...form.getInputProps(name), error: issue(name, form.errors[name]) })}
          />
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </SectionCard>
  );
};
