import { Alert, Avatar, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import { useUpdateSelf } from "@one-hub/hooks";
import { Dialog, machineText, RadioCards, SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../config.ts";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { allowedPicture } from "../../../lib/picture.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { avatarCount, avatarOf, avatarPath } from "./-avatars.ts";
import { pictureForm } from "./-picture-form.ts";

const numbers = Array.from({ length: avatarCount }, (_, number) => number);
const own = "own";

/** Choice of the account's picture: a built-in one, or an address on a host that this site allows. */
export const PictureDialog = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("profile");
  const self = useSelf();
  const { imageHosts } = config;
  // Where no host is allowed, a picture from outside is not shown either: the default one is.
  const chosen = avatarOf(self) ?? (imageHosts.length === 0 ? self.id % avatarCount : undefined);
  const form = useSchemaForm("profile", pictureForm(imageHosts), {
    choice: chosen === undefined ? own : String(chosen),
    address: chosen === undefined ? self.avatar_url : "",
  });
  const update = useUpdateSelf({
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t("picture.done"));
    },
  });
  const { choice } = form.values;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("picture.title")} busy={update.isPending}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (update.isPending) return;
          const picture = values.choice === own ? values.address.trim() : avatarPath(Number(values.choice));
          update.mutate({ avatar_url: picture });
        }, focusFirstError)}
      >
        <Stack gap="lg">
          {update.error === null ? null : <Alert title={t("picture.failed")}>{errorMessage(update.error)}</Alert>}
          <RadioCards
            pictures
            focused
            label={t("picture.ours")}
            name="choice"
            width={60}
            cards={[
              ...numbers.map((number) => ({
                value: String(number),
                label: <VisuallyHidden>{t("picture.number", { number: number + 1 })}</VisuallyHidden>,
                mark: <Avatar src={allowedPicture(avatarPath(number))} alt="" size={44} />,
              })),
              ...(imageHosts.length === 0 ? [] : [{ value: own, label: t("picture.own"), wide: true }]),
            ]}
            value={choice}
            onChange={(value) => form.setFieldValue("choice", value)}
          />
          {choice === own ? (
            <TextInput
              label={t("picture.address")}
              description={t("picture.hosts", { hosts: imageHosts.join(", ") })}
              {...machineText}
              type="url"
              autoComplete="photo"
              {...form.field("address", update.error, "avatar_url")}
            />
          ) : null}
          <SubmitButton fullWidth busy={update.isPending} busyText={t("picture.busy")}>
            {t("picture.submit")}
          </SubmitButton>
        </Stack>
      </form>
    </Dialog>
  );
};
