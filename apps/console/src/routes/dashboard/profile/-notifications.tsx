import { Switch, TextInput } from "@mantine/core";
import { useUpdateSelf } from "@one-hub/hooks";
import type { NotifySettings } from "@one-hub/sdk";
import { NumberField, PasswordField, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { quotaText } from "../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { notifyForm, type NotifyValues } from "./-notifications-form.ts";

/** How the account's owner hears of a low balance (extension `profile`). */
export const Notifications = ({ notify }: { readonly notify: NotifySettings }): ReactNode => {
  const { t } = useTranslation("profile");
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
  const form = useSchemaForm("profile", schema, valuesOf(notify));
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: (_none, { notify: sent }) => {
      form.setInitialValues(valuesOf({ ...notify, ...sent }));
      form.reset();
      notifyDone(t("notify.done"));
    },
  });
  const { unit, webhook, email } = form.values;
  return (
    <FormCard
      id="profile-notifications"
      texts={(part) => t(`notify.${part}`)}
      form={form}
      secrets={["secret"]}
      send={update}
      onSubmit={(values) => update.mutate({ notify: schema.parse(values) })}
    >
      <NumberField
        label={t("notify.threshold")}
        description={t("notify.thresholdHelp")}
        kind={unit === "points" ? "integer" : "decimal"}
        unit={unit === "points" ? t("notify.points") : "USD"}
        {...form.field("threshold")}
      />
      <Switch
        label={t("notify.email")}
        description={address === "" ? t("notify.noAddress") : t("notify.emailHelp", { address })}
        disabled={address === "" && !email}
        {...form.getInputProps("email", { type: "checkbox" })}
      />
      <TextInput
        label={t("notify.webhook")}
        description={t("notify.webhookHelp")}
        {...machineText}
        type="url"
        autoComplete="off"
        {...form.field("webhook", update.error, "notify.webhook")}
      />
      {webhook.trim() === "" ? null : (
        <PasswordField
          label={t("notify.secret")}
          description={t(notify.webhook_signed ? "notify.secretKept" : "notify.secretHelp")}
          autoComplete="off"
          {...form.field("secret")}
        />
      )}
    </FormCard>
  );
};
