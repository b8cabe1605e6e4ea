import { selfMutations, useSupports } from "@one-hub/hooks";
import { PasswordField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone } from "../../../lib/notify.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { PasswordTwice } from "../../../shared/PasswordTwice/PasswordTwice.tsx";
import { newPasswordForm } from "../../../shared/NewPassword/new-password-form.ts";
import { useSteppedUp } from "../../../shared/StepUp/step-up.ts";
import { changePasswordForm } from "./-profile-form.ts";

/** A new password; with the extension `profile` it needs the one before, where there is one. */
export const PasswordForm = (): ReactNode => {
  const { t } = useTranslation("profile");
  const self = useSelf();
  const supported = useSupports("profile") === true;
  const isFirst = supported && self.has_password === false;
  const asksCurrent = supported && !isFirst;
  const schema = asksCurrent ? changePasswordForm : newPasswordForm;
  const form = useSchemaForm("profile", schema, { current_password: "", password: "", confirm: "" });
  // A first password opens the account, so that it needs a confirmation.
  const update = useSteppedUp(selfMutations.update, {
    meta: { formShowsError: true },
    onSuccess: () => {
      form.reset();
      notifyDone(t("password.done"));
    },
  });
  return (
    <FormCard
      id="profile-password"
      texts={(part) => t(`password.${part}`)}
      description={t(isFirst ? "password.first" : supported ? "password.descriptionEnds" : "password.description")}
      form={form}
      secrets={["current_password", "password", "confirm"]}
      send={update}
      onSubmit={({ password, current_password }) =>
        update.mutate({ password, ...(asksCurrent ? { current_password } : {}) })
      }
      // A refusal of the former values does not apply to the new ones.
      onRefused={update.reset}
      submitText={t(isFirst ? "password.set" : "password.submit")}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={self.username} readOnly hidden />
      {asksCurrent ? (
        <PasswordField
          name="current_password"
          label={t("password.current")}
          autoComplete="current-password"
          {...form.field("current_password", update.error)}
        />
      ) : null}
      <PasswordTwice
        label={t("password.label")}
        confirmLabel={t("password.confirm")}
        password={form.values.password}
        field={form.field}
      />
    </FormCard>
  );
};
