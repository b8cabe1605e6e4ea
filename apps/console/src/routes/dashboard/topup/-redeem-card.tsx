import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useRedeemCode, useSession } from "@one-hub/hooks";
import { Card, SubmitButton, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { errorMessage, notifyDone, refusedField } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { SecretNotKept } from "../../../shared/LeaveGuard/SecretNotKept.tsx";
import { isWebAddress } from "./-payment-start.ts";
import { redeemForm } from "./-topup-form.ts";

const id = "redeem";

/** Adds what a code is worth; leads to where codes are sold, where the site names a shop. */
export const RedeemCard = ({ shop }: { readonly shop: string }): ReactNode => {
  const { t } = useTranslation("topup");
  const issue = useIssueText("topup");
  const numbers = useNumbers();
  const { refresh } = useSession();
  const form = useForm({
    mode: "controlled",
    initialValues: { key: "" },
    validate: schemaResolver(redeemForm, { sync: true }),
  });
  const redeem = useRedeemCode({
    meta: { formShowsError: true },
    onSuccess: (points) => {
      form.reset();
      notifyDone(t("redeem.done", { amount: numbers.quota(points) }));
    },
    onError: async (error) => {
      if (mayHaveArrived(error)) await refresh();
    },
  });
  const send = useSendOnce(redeem.mutate);
  const lostSecret = useKeptForm({
    name: id,
    unsaved: form.isDirty(),
    values: form.values,
    secrets: ["key"],
    restore: form.setValues,
  });
  return (
    <Card
      divided
      title={t("redeem.title")}
      description={t("redeem.description")}
      footer={
        <>
          {isWebAddress(shop) ? (
            <Button
              renderRoot={({ children, ...props }: { readonly children?: ReactNode }) => (
                <a {...props} href={shop} target="_blank" rel="noopener noreferrer">
                  {children}
                </a>
              )}
            >
              {t("redeem.buy")}
            </Button>
          ) : null}
          <SubmitButton form={id} busy={redeem.isPending} busyText={t("redeem.busy")}>
            {t("redeem.submit")}
          </SubmitButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit((values) => send(redeemForm.parse(values).key))}>
        <Stack gap="lg">
          {lostSecret ? <SecretNotKept /> : null}
          {redeem.error === null ? null : (
            <Alert title={t(mayHaveArrived(redeem.error) ? "redeem.unknown" : "redeem.failed")}>
              {errorMessage(redeem.error)}
            </Alert>
          )}
          <TextInput
            label={t("redeem.label")}
            {...machineText}
            autoComplete="off"
            {...form.getInputProps("key")}
            error={issue("key", form.errors["key"]) ?? refusedField(redeem.error, "key")}
          />
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </Card>
  );
};
