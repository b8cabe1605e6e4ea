import { TextInput } from "@mantine/core";
import { useUpdateSelf } from "@one-hub/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyDone } from "../../../lib/notify.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { nameForm } from "./-profile-form.ts";

export const NameForm = (): ReactNode => {
  const { t } = useTranslation("profile");
  const { display_name } = useSelf();
  const form = useSchemaForm("profile", nameForm, { display_name });
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: (_none, { display_name: saved = "" }) => {
      form.setInitialValues({ display_name: saved });
      form.reset();
      notifyDone(t("name.done"));
    },
  });
  return (
    <FormCard
      id="profile-name"
      texts={(part) => t(`name.${part}`)}
      form={form}
      send={update}
      onSubmit={(values) => update.mutate(nameForm.parse(values))}
    >
      <TextInput
        label={t("name.label")}
        description={t("name.help")}
        autoComplete="nickname"
        dir="auto"
        {...form.field("display_name")}
      />
    </FormCard>
  );
};
