import { Alert, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useUpdateSelf } from "@one-hub/hooks";
import { Card, SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { nameForm } from "./-profile-form.ts";

const id = "profile-name";

export const NameForm = (): ReactNode => {
  const { t } = useTranslation("profile");
  const issue = useIssueText("profile");
  const self = useSelf();
  const form = useForm({
    mode: "controlled",
    initialValues: { display_name: self.display_name },
    validate: schemaResolver(nameForm, { sync: true }),
  });
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: (_none, { display_name }) => {
      const saved = { display_name: display_name ?? "" };
      form.setInitialValues(saved);
      form.setValues(saved);
      form.resetDirty(saved);
      notifyDone(t("name.done"));
    },
  });
  useKeptForm({ name: id, unsaved: form.isDirty(), values: form.values, restore: form.setValues });
  return (
    <Card
      divided
      title={t("name.title")}
      description={t("name.description")}
      footer={
        <SubmitButton form={id} busy={update.isPending} busyText={t("name.busy")}>
          {t("name.submit")}
        </SubmitButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!update.isPending) update.mutate(nameForm.parse(values));
        })}
      >
        <Stack gap="lg">
          {update.error === null ? null : <Alert title={t("name.failed")}>{errorMessage(update.error)}</Alert>}
          <TextInput
            label={t("name.label")}
            description={t("name.help")}
            autoComplete="nickname"
            dir="auto"
            {...form.getInputProps("display_name")}
            error={issue("display_name", form.errors["display_name"])}
          />
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </Card>
  );
};
