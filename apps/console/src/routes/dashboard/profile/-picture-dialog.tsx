import { Alert, Box, Stack, TextInput } from "@mantine/core";
import { useUpdateSelf } from "@one-hub/hooks";
import { Dialog, SubmitButton, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../config.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { avatarCount, avatarOf, avatarPath } from "./-avatars.ts";
import { pictureForm } from "./-picture-form.ts";
import classes from "./-picture.module.css";

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
  const choose = (value: string) => form.setFieldValue("choice", value);
  return (
    <Dialog opened={opened} onClose={onClose} title={t("picture.title")} persistent={update.isPending}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (update.isPending) return;
          const picture = values.choice === own ? values.address.trim() : avatarPath(Number(values.choice));
          update.mutate({ avatar_url: picture });
        })}
      >
        <Stack gap="lg">
          {update.error === null ? null : <Alert title={t("picture.failed")}>{errorMessage(update.error)}</Alert>}
          <Box component="fieldset" miw={0} m={0} p={0} bd="0">
            <Box component="legend" mb={10} p={0} fw={550}>
              {t("picture.ours")}
            </Box>
            <div className={classes["grid"]}>
              {numbers.map((number) => (
                <label key={number} className={classes["choice"]}>
                  <input
                    type="radio"
                    name="picture"
                    value={number}
                    aria-label={t("picture.number", { number: number + 1 })}
                    checked={choice === String(number)}
                    onChange={() => choose(String(number))}
                  />
                  <img src={avatarPath(number)} alt="" width={44} height={44} />
                </label>
              ))}
            </div>
            {imageHosts.length === 0 ? null : (
              <label className={classes["own"]}>
                <input type="radio" name="picture" value={own} checked={choice === own} onChange={() => choose(own)} />
                {t("picture.own")}
              </label>
            )}
          </Box>
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
