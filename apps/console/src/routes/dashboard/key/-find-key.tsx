import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useFindTokenAdmin } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { Dialog, machineText, PasswordField, SubmitButton } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../lib/notify.ts";

export interface FindKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onFound: (key: Token) => void;
}

/** Finds the key of a secret, which stays in this window's memory: it is never part of an address. */
export const FindKey = ({ opened, onClose, onFound }: FindKeyProps): ReactNode => {
  const { t } = useTranslation("everybody_keys");
  const [secret, setSecret] = useState("");
  const find = useFindTokenAdmin({ meta: { formShowsError: true } });
  const close = (): void => {
    setSecret("");
    find.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t("find.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find.mutate(secret, {
            onSuccess: (key) => {
              close();
              onFound(key);
            },
          });
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t("find.text")}
          </Text>
          <PasswordField
            {...machineText}
            label={t("find.label")}
            autoComplete="off"
            data-autofocus
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          {find.error === null ? null : (
            <Alert color="bad" role="alert">
              {errorMessage(find.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button onClick={close}>{t("find.cancel")}</Button>
            <SubmitButton busy={find.isPending} busyText={t("find.busy")} disabled={secret.trim() === ""}>
              {t("find.submit")}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
