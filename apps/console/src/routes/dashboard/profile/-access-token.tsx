import { useCreateAccessToken } from "@one-hub/hooks";
import { Button, ConfirmDialog, Note, SecretField, SectionCard, Stack } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { errorMessage, notifyCopied } from "../../../lib/notify.ts";

/** The token with which programs call the management API: made on request, shown once. */
export const AccessToken = (): ReactNode => {
  const { t } = useTranslation("profile");
  const create = useCreateAccessToken({ meta: { formShowsError: true } });
  const [asking, setAsking] = useState(false);
  return (
    <SectionCard
      title={t("accessToken.title")}
      description={t("accessToken.description")}
      footer={<Button onClick={() => setAsking(true)}>{t("accessToken.create")}</Button>}
    >
      <div role="status">
        {create.data === undefined ? (
          <p>{t("accessToken.hidden")}</p>
        ) : (
          <Stack gap={12}>
            <Note tone="warn">{t("accessToken.once")}</Note>
            <SecretField
              key={create.data}
              boxed
              masked="••••••••"
              value={create.data}
              label={t("accessToken.title")}
              onCopy={notifyCopied}
            />
          </Stack>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("accessToken.askTitle")}
        text={t("accessToken.askText")}
        confirmText={t("accessToken.create")}
        busyText={t("accessToken.creating")}
        danger
        onConfirm={async () => {
          try {
            await create.mutateAsync();
          } catch (error) {
            return errorMessage(error);
          }
          return undefined;
        }}
      />
    </SectionCard>
  );
};
