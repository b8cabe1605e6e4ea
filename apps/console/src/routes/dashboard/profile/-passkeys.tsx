import { Alert, Button, Skeleton, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { passkeyKeys, resourceMutation, useDeletePasskey, useGateway, usePasskeys } from "@one-hub/hooks";
import { isGatewayError, type Passkey } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Dialog, Card, StateView, SubmitButton } from "@one-hub/ui";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { withStepUp } from "../../../shared/StepUp/step-up.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { AccountLine } from "./-account-line.tsx";
import { isUnnamed } from "./-passkey-name.ts";

// The library comes when a passkey is made.
const loadPasskeys = async () => {
  const { addPasskey } = await import("../../../shared/Passkey/passkey.ts");
  const { passkeyMessage } = await import("../../../shared/Passkey/passkey-message.ts");
  return { addPasskey, passkeyMessage };
};

const longestAlias = 50;

const registration = resourceMutation(
  ["webauthn", "addPasskey"],
  async (gateway, alias: string) => {
    const { addPasskey, passkeyMessage } = await loadPasskeys();
    let isSent = false;
    const onSend = (): void => {
      isSent = true;
    };
    try {
      await withStepUp(() => addPasskey(gateway, alias.trim(), onSend));
    } catch (error) {
      // Before the passkey is sent, a lost reply has lost nothing: the list needs no second look.
      if (isGatewayError(error) && (isSent || !mayHaveArrived(error))) throw error;
      throw new Error(passkeyMessage(error), { cause: error });
    }
  },
  () => [passkeyKeys.all],
);

const AddDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation("profile");
  const form = useForm({ mode: "controlled", initialValues: { alias: "" } });
  const add = useMutation(
    registration(useGateway(), {
      meta: { formShowsError: true },
      onSuccess: () => {
        onClose();
        notifyDone(t("passkeys.added"));
      },
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={t("passkeys.addTitle")} busy={add.isPending}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ alias }) => {
          if (!add.isPending) add.mutate(alias);
        })}
      >
        <Stack gap="lg">
          {add.error === null ? null : (
            <Alert title={mayHaveArrived(add.error) ? undefined : t("passkeys.addFailed")}>
              {isGatewayError(add.error) ? writeErrorMessage(add.error) : add.error.message}
            </Alert>
          )}
          <TextInput
            label={t("passkeys.name")}
            description={t("passkeys.nameHelp")}
            maxLength={longestAlias}
            dir="auto"
            data-autofocus
            {...form.getInputProps("alias")}
          />
          <SubmitButton fullWidth busy={add.isPending} busyText={t("passkeys.adding")}>
            {t("passkeys.add")}
          </SubmitButton>
        </Stack>
      </form>
    </Dialog>
  );
};

export const Passkeys = (): ReactNode => {
  const { t } = useTranslation("profile");
  const passkeys = usePasskeys();
  const remove = useDeletePasskey({
    meta: { formShowsError: true },
    onError: (error) => {
      // Removed meanwhile: the list is out of date.
      if (isGatewayError(error) && error.code === "passkey_not_found") void passkeys.refetch();
    },
  });
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState<Passkey>();
  const nameOf = (passkey: Passkey): string =>
    isUnnamed(passkey) ? formatTimestamp(passkey.created_time) : passkey.alias;
  return (
    <Card
      divided
      title={t("passkeys.title")}
      description={t("passkeys.description")}
      footer={
        <Button ref={addButton} onClick={() => setAdding(true)}>
          {t("passkeys.add")}
        </Button>
      }
    >
      {passkeys.error !== null && passkeys.data === undefined ? (
        <ErrorView error={passkeys.error} onRetry={() => void passkeys.refetch()} retrying={passkeys.isFetching} />
      ) : passkeys.data === undefined ? (
        <Skeleton height={52} />
      ) : passkeys.data.length === 0 ? (
        <StateView kind="empty" title={t("passkeys.empty")} text={t("passkeys.emptyText")} />
      ) : (
        <Stack component="ul" gap={0}>
          {passkeys.data.map((passkey) => (
            <AccountLine
              key={passkey.id}
              icon={<IconFingerprint size={20} />}
              name={<bdi>{nameOf(passkey)}</bdi>}
              detail={
                passkey.created_time === 0
                  ? undefined
                  : t("passkeys.made", { time: formatTimestamp(passkey.created_time) })
              }
            >
              <Button
                size="xs"
                aria-label={t("passkeys.removeOf", { name: nameOf(passkey) })}
                onClick={() => setRemoving(passkey)}
              >
                {t("passkeys.remove")}
              </Button>
            </AccountLine>
          ))}
        </Stack>
      )}
      {adding ? (
        <AddDialog
          onClose={() => {
            setAdding(false);
            // A dialog that is unmounted does not return the focus.
            addButton.current?.focus();
          }}
        />
      ) : null}
      <DeleteQuestion
        row={removing}
        onClose={() => setRemoving(undefined)}
        title={(passkey) => t("passkeys.askTitle", { name: nameOf(passkey) })}
        text={() => t("passkeys.askText")}
        confirmText={t("passkeys.remove")}
        busyText={t("passkeys.removing")}
        remove={({ id }) => remove.mutateAsync(id)}
        onDone={() => addButton.current?.focus()}
        doneText={() => t("passkeys.removed")}
      />
    </Card>
  );
};
