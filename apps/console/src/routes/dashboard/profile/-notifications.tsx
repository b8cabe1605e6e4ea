import { Alert, Stack, Switch, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useUpdateSelf } from "@one-hub/hooks";
import type { NotifySettings } from "@one-hub/sdk";
import { NumberField, PasswordField, Card, SubmitButton, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, notifyDone, refusedField } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { quotaText } from "../../../lib/quota-input.ts";
import { useSelf } from "../../../lib/session.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { SecretNotKept } from "../../../shared/LeaveGuard/SecretNotKept.tsx";
import { notifyForm, type NotifyValues } from "./-notifications-form.ts";

const id = "profile-notifications";

/** How the account's owner hears of a low balance (extension `profile`). */
export const Notifications = ({ notify }: { readonly notify: NotifySettings }): ReactNode => {
  const { t } = useTranslation("profile");
  const issue = useIssueText("profile");
  const numbers = useNumbers();
  const { email: address } = useSelf();
  const usual = numbers.displayInCurrency ? "amount" : "points";
  const valuesOf = (settings: Pick<NotifySettings, "email" | "webhook" | "quota_threshold">): NotifyValues => {
    const { quota_threshold: points } = settings;
    const { quota, quotaUnit } = quotaText(points, usual, numbers.quotaPerUnit);
    return {
      threshold: points === 0 ? "" : quota,
      unit: points === 0 ? usual : quotaUnit,
      email: settings.email,
      webhook: settings.webhook,
      secret: "",
    };
  };
  const schema = notifyForm({ quotaPerUnit: numbers.quotaPerUnit, secretKept: notify.webhook_signed });
  const form = useForm<NotifyValues>({
    mode: "controlled",
    initialValues: valuesOf(notify),
    validate: schemaResolver(schema, { sync: true }),
  });
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: (_none, { notify: sent }) => {
      const saved = valuesOf({ ...notify, ...sent });
      form.setInitialValues(saved);
      form.setValues(saved);
      form.resetDirty(saved);
      notifyDone(t("notify.done"));
    },
  });
  const lostSecret = useKeptForm({
    name: id,
    unsaved: form.isDirty(),
    values: form.values,
    secrets: ["secret"],
    restore: form.setValues,
  });
  const { unit, webhook, threshold, email } = form.values;
  return (
    <Card
      divided
      title={t("notify.title")}
      description={t("notify.description")}
      footer={
        <SubmitButton form={id} busy={update.isPending} busyText={t("notify.busy")}>
          {t("notify.submit")}
        </SubmitButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) =>
          form.onSubmit((values) => {
            if (!update.isPending) update.mutate({ notify: schema.parse(values) });
          })(event)
        }
      >
        <Stack gap="lg">
          {lostSecret ? <SecretNotKept /> : null}
          {update.error === null ? null : <Alert title={t("notify.failed")}>{errorMessage(update.error)}</Alert>}
          <NumberField
            label={t("notify.threshold")}
            description={t("notify.thresholdHelp")}
            kind={unit === "points" ? "integer" : "decimal"}
            unit={unit === "points" ? t("notify.points") : "USD"}
            value={threshold}
            onChange={(value) => form.setFieldValue("threshold", value)}
            error={issue("threshold", form.errors["threshold"])}
          />
          <Switch
            label={t("notify.email")}
            description={address === "" ? t("notify.noAddress") : t("notify.emailHelp", { address })}
            checked={email}
            disabled={address === "" && !email}
            onChange={(event) => form.setFieldValue("email", event.currentTarget.checked)}
          />
          <TextInput
            label={t("notify.webhook")}
            description={t("notify.webhookHelp")}
            {...machineText}
            type="url"
            autoComplete="off"
            {...form.getInputProps("webhook")}
            error={issue("webhook", form.errors["webhook"]) ?? refusedField(update.error, "notify.webhook")}
          />
          {webhook.trim() === "" ? null : (
            <PasswordField
              label={t("notify.secret")}
              description={t(notify.webhook_signed ? "notify.secretKept" : "notify.secretHelp")}
              autoComplete="off"
              {...form.getInputProps("secret")}
              error={issue("secret", form.errors["secret"])}
            />
          )}
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </Card>
  );
};
