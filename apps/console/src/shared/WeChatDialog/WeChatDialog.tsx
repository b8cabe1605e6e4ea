import { Alert, Image, Stack, Text, TextInput } from "@mantine/core";
import { useSignInBy } from "@one-hub/hooks";
import { bindWechat, wechatLogin } from "@one-hub/sdk";
import { Dialog, SubmitButton, machineText } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { allowedPicture } from "../../lib/picture.ts";
import { errorMessage } from "../../lib/notify.ts";
import { useSchemaForm } from "../../lib/schema-form.ts";
import { withStepUp } from "../StepUp/step-up.ts";

const codeForm = z.object({ wechat_code: z.string().check(z.trim(), z.minLength(1)) });

export interface WeChatDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Address of the picture with the site's WeChat account. */
  readonly picture: string;
  /** To the account that is signed in, instead of signing in. */
  readonly bind: boolean;
  readonly onDone: () => unknown;
}

/** The picture of the site's WeChat account and a field for the code that it tells. */
export const WeChatDialog = ({ opened, onClose, picture, bind, onDone }: WeChatDialogProps): ReactNode => {
  const { t } = useTranslation("signin");
  const [broken, setBroken] = useState(false);
  const shown = allowedPicture(picture);
  const form = useSchemaForm("signin", codeForm, { wechat_code: "" });
  const send = useSignInBy({
    meta: { formShowsError: true },
    onSuccess: async () => {
      form.reset();
      onClose();
      await onDone();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(bind ? "wechat.bindTitle" : "wechat.title")}
      busy={send.isPending}
    >
      <form
        noValidate
        method="post"
        onSubmit={form.onSubmit((values) => {
          if (send.isPending) return;
          const { wechat_code: code } = codeForm.parse(values);
          send.mutate((gateway) => (bind ? withStepUp(() => bindWechat(gateway, code)) : wechatLogin(gateway, code)));
        }, focusFirstError)}
      >
        <Stack gap="lg">
          {picture === "" ? null : broken || shown === undefined ? (
            <Alert role="note" color="warn">
              {t("wechat.noPicture")}
            </Alert>
          ) : (
            <Image
              w={180}
              h={180}
              mx="auto"
              fit="contain"
              bd="1px solid var(--ui-line)"
              radius="md"
              src={shown}
              alt={t("wechat.picture")}
              referrerPolicy="no-referrer"
              onError={() => setBroken(true)}
            />
          )}
          <Text inherit c="dimmed">
            {t("wechat.text")}
          </Text>
          {send.error === null ? null : (
            <Alert title={t(bind ? "wechat.bindFailed" : "wechat.failed")}>{errorMessage(send.error)}</Alert>
          )}
          <TextInput
            size="lg"
            {...machineText}
            name="code"
            label={t("wechat.code")}
            autoComplete="one-time-code"
            data-autofocus
            {...form.field("wechat_code", send.error, "code")}
          />
          <SubmitButton size="lg" fullWidth busy={send.isPending} busyText={t("wechat.busy")}>
            {t(bind ? "wechat.bindSubmit" : "wechat.submit")}
          </SubmitButton>
        </Stack>
      </form>
    </Dialog>
  );
};
