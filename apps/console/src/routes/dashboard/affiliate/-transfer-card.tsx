import { Alert, Button, Stack } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { sessionQuery, useGateway, useSession, useTransferEarnings } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { NumberField, Card, SubmitButton } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { errorMessage, notifyDone, refusedField } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { quotaText } from "../../../lib/quota-input.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { useSelf } from "../../../lib/session.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { transferForm, type TransferValues } from "./-transfer-form.ts";

const id = "transfer";

/** Moves earnings to the balance, all of them or a part. */
export const TransferCard = (): ReactNode => {
  const { t } = useTranslation("affiliate");
  const issue = useIssueText("affiliate");
  const numbers = useNumbers();
  const gateway = useGateway();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const { aff_quota: earnings } = useSelf();
  const usual = { quota: "", quotaUnit: numbers.displayInCurrency ? "amount" : "points" } as const;
  const schema = transferForm(earnings, numbers.quotaPerUnit);
  const form = useForm<TransferValues>({
    mode: "controlled",
    initialValues: usual,
    validate: schemaResolver(schema, { sync: true }),
  });
  const [failure, setFailure] = useState<{ readonly error: Error; readonly outcome: "failed" | "unknown" }>();
  const done = (points: number): void => {
    form.reset();
    notifyDone(t("transfer.done", { amount: numbers.balance(points) }));
  };
  // What there was when it was sent: the figure may follow while the answer is on its way.
  const before = useRef(earnings);
  const transfer = useTransferEarnings({
    meta: { formShowsError: true },
    onSuccess: (_left, points) => done(points),
    onError: async (error, points) => {
      await refresh();
      const lookedUp = queryClient.getQueryState<User | null>(sessionQuery(gateway).queryKey);
      const lost = mayHaveArrived(error);
      // Who tried again would move the same amount twice.
      if (lost && lookedUp?.data?.aff_quota === before.current - points) done(points);
      else setFailure({ error, outcome: lost && lookedUp?.status !== "success" ? "unknown" : "failed" });
    },
  });
  const send = useSendOnce(transfer.mutate);
  useKeptForm({ name: id, unsaved: form.isDirty(), values: form.values, restore: form.setValues });
  const { quotaUnit } = form.values;
  return (
    <Card
      divided
      title={t("transfer.title")}
      description={t("transfer.description")}
      footer={
        <SubmitButton form={id} busy={transfer.isPending} busyText={t("transfer.busy")} disabled={earnings <= 0}>
          {t("transfer.submit")}
        </SubmitButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) =>
          form.onSubmit((values) => {
            if (transfer.isPending) return;
            setFailure(undefined);
            before.current = earnings;
            send(schema.parse(values));
          })(event)
        }
      >
        <Stack gap="lg">
          {failure === undefined ? null : (
            <Alert title={t(`transfer.${failure.outcome}`)}>{errorMessage(failure.error)}</Alert>
          )}
          <NumberField
            label={t("transfer.amount")}
            description={t("transfer.most", {
              amount: quotaUnit === "points" ? numbers.count(earnings) : numbers.balance(earnings),
            })}
            kind={quotaUnit === "points" ? "integer" : "decimal"}
            unit={quotaUnit === "points" ? t("transfer.points") : "USD"}
            value={form.values.quota}
            onChange={(quota) => form.setFieldValue("quota", quota)}
            error={issue("quota", form.errors["quota"]) ?? refusedField(failure?.error, "quota")}
          />
          <div>
            <Button
              size="xs"
              disabled={earnings <= 0}
              onClick={() => form.setValues(quotaText(earnings, usual.quotaUnit, numbers.quotaPerUnit))}
            >
              {t("transfer.all")}
            </Button>
          </div>
        </Stack>
      </form>
      <LeaveGuard dirty={form.isDirty()} />
    </Card>
  );
};
