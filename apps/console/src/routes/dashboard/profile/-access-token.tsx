import { Alert, Button, Stack } from "@mantine/core";
import { selfMutations, useDeleteAccessToken, useSession, useSupports } from "@one-hub/hooks";
import { formatTimestamp } from "@one-hub/sdk/format";
import { ConfirmDialog, SecretField, Card } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { failureOf, notifyCopied, notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { useSelf } from "../../../lib/session.ts";
import { useSteppedUp } from "../../../shared/StepUp/step-up.ts";

/** The token with which programs call the management API: made on request, shown once, revoked at any time. */
export const AccessToken = (): ReactNode => {
  const { t } = useTranslation("profile");
  const self = useSelf();
  const { refresh } = useSession();
  const create = useSteppedUp(selfMutations.createAccessToken, {
    meta: { formShowsError: true },
    onError: (error) => {
      if (mayHaveArrived(error)) void refresh();
    },
  });
  const revoke = useDeleteAccessToken({ meta: { formShowsError: true } });
  const [asking, setAsking] = useState<"create" | "revoke">();
  // Without the extension it is unknown whether there is a token.
  const revocable = useSupports("access_token") === true;
  const has = revocable ? self.has_access_token : undefined;
  const time = self.access_token_time ?? 0;
  return (
    <Card
      divided
      title={t("accessToken.title")}
      description={t("accessToken.description")}
      footer={
        <>
          {has === true ? (
            <Button color="bad" onClick={() => setAsking("revoke")}>
              {t("accessToken.revoke")}
            </Button>
          ) : null}
          <Button onClick={() => setAsking("create")}>{t("accessToken.create")}</Button>
        </>
      }
    >
      <div role="status">
        {create.data !== undefined && has !== false ? (
          <Stack gap="md">
            <Alert role="note" color="warn">
              {t("accessToken.once")}
            </Alert>
            <SecretField
              key={create.data}
              boxed
              masked="••••••••"
              value={create.data}
              label={t("accessToken.title")}
              onCopy={notifyCopied}
            />
          </Stack>
        ) : has === true && time !== 0 ? (
          t("accessToken.since", { time: formatTimestamp(time) })
        ) : (
          t(`accessToken.${has === undefined ? "hidden" : has ? "exists" : "none"}`)
        )}
      </div>
      <ConfirmDialog
        opened={asking === "create"}
        onClose={() => setAsking(undefined)}
        title={t("accessToken.askTitle")}
        text={t(has === undefined ? "accessToken.askUnknown" : has ? "accessToken.askText" : "accessToken.askFirst")}
        confirmText={t("accessToken.create")}
        busyText={t("accessToken.creating")}
        danger={has !== false}
        onConfirm={() => failureOf(create.mutateAsync, (error) => writeErrorMessage(error, t("accessToken.unknown")))}
      />
      <ConfirmDialog
        opened={asking === "revoke"}
        onClose={() => setAsking(undefined)}
        title={t("accessToken.revokeTitle")}
        text={t("accessToken.revokeText")}
        confirmText={t("accessToken.revoke")}
        busyText={t("accessToken.revoking")}
        danger
        onConfirm={() =>
          failureOf(async () => {
            await revoke.mutateAsync();
            create.reset();
            notifyDone(t("accessToken.revoked"));
          })
        }
      />
    </Card>
  );
};
