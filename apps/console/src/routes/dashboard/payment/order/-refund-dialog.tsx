import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useRefundOrder } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { Dialog, NumberField, SubmitButton, useUiTexts } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyDone } from "../../../../lib/notify.ts";
import { useKeptForm } from "../../../../lib/kept-forms.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { pointsOf, quotaText } from "../../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { LeaveGuard } from "../../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../../shared/LeaveGuard/LeaveQuestion.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { BalanceEffect } from "./-balance-effect.tsx";
import { refundFormName, refundSchema, type RefundValues } from "./-task-form.ts";

export interface RefundDialogProps extends WindowProps {
  readonly order: TopUpOrder;
}

/** Records a refund: what is taken from the balance, why, and what is left then. */
export const RefundDialog = ({ order, opened, onClose }: RefundDialogProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const texts = useUiTexts();
  const numbers = useNumbers();
  const { quotaPerUnit } = numbers;
  const { trade_no: tradeNo } = order;
  const limit = numbers.balance(order.quota);
  const unit = numbers.displayInCurrency ? "amount" : "points";
  const [initial] = useState<RefundValues>(() => ({ ...quotaText(order.quota, unit, quotaPerUnit), reason: "" }));
  const form = useSchemaForm<RefundValues>("payment_order", refundSchema(order, quotaPerUnit, limit), initial);
  const { values, field } = form;
  const refund = useRefundOrder({
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t("refund.done", { number: tradeNo }));
    },
  });
  const send = useSendOnce(refund.mutate);
  const points = pointsOf(values.quota, values.quotaUnit, quotaPerUnit);
  const [asking, setAsking] = useState(false);
  const unsaved = opened && form.isDirty();
  const dirty = unsaved && !refund.isPending;
  useKeptForm({ name: refundFormName, unsaved, values, about: order, restore: form.setValues });
  const close = (): void => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t("refund.title", { number: tradeNo })}
      width={520}
      persistent={refund.isPending}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((checked) => send({ tradeNo, quota: points ?? 0, reason: checked.reason.trim() }))}
      >
        <Stack gap="lg">
          <Text c="dimmed">{t("refund.text")}</Text>
          {refund.error === null ? null : <Alert title={t("refund.failed")}>{errorMessage(refund.error)}</Alert>}
          <NumberField
            label={t("refund.quota")}
            description={t("refund.quotaHelp", { amount: limit })}
            kind={values.quotaUnit === "points" ? "integer" : "decimal"}
            unit={values.quotaUnit === "amount" ? "USD" : undefined}
            {...field("quota", refund.error)}
          />
          <Textarea
            label={t("refund.reason")}
            description={t("refund.reasonHelp")}
            dir="auto"
            data-autofocus
            {...field("reason", refund.error)}
          />
          <BalanceEffect
            userId={order.user_id}
            name={order.username ?? ""}
            change={points === undefined ? undefined : -points}
          />
          <Group justify="flex-end">
            <Button onClick={close} disabled={refund.isPending}>
              {texts.cancel}
            </Button>
            <SubmitButton busy={refund.isPending} busyText={t("refund.busy")} color="bad">
              {t("refund.submit")}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </Dialog>
  );
};
