import { Text, Textarea } from "@mantine/core";
import { useRefundOrder } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { NumberField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../../lib/lost-reply.ts";
import { notifyDone } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { pointsOf, quotaText } from "../../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { FormDialog } from "../../../../shared/FormDialog/FormDialog.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { BalanceEffect } from "./-balance-effect.tsx";
import { refundFormName } from "./-kept-order-forms.ts";
import { refundSchema, type RefundValues } from "./-task-form.ts";

export interface RefundDialogProps extends WindowProps {
  readonly order: TopUpOrder;
}

/** Records a refund: what is taken from the balance, why, and what is left then. */
export const RefundDialog = ({ order, ...window }: RefundDialogProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const { quotaPerUnit } = numbers;
  const { trade_no: tradeNo } = order;
  const unit = numbers.displayInCurrency ? "amount" : "points";
  const [initial] = useState<RefundValues>(() => ({ ...quotaText(order.quota, unit, quotaPerUnit), reason: "" }));
  const form = useSchemaForm<RefundValues>("payment_order", refundSchema(order, quotaPerUnit), initial);
  const { values, field } = form;
  // The balance may have been changed: the step would be counted again.
  const [unsure, setUnsure] = useState(false);
  const refund = useRefundOrder({
    meta: { formShowsError: true },
    onSuccess: () => {
      window.onClose();
      notifyDone(t("refund.done", { number: tradeNo }));
    },
    onError: (error) => setUnsure((before) => before || mayHaveArrived(error)),
  });
  const send = useSendOnce(refund.mutate);
  const points = pointsOf(values.quota, values.quotaUnit, quotaPerUnit);
  return (
    <FormDialog
      {...window}
      formName={refundFormName}
      about={order}
      form={form}
      onSubmit={(checked) => send({ tradeNo, quota: points ?? 0, reason: checked.reason.trim() })}
      title={t("refund.title", { number: tradeNo })}
      intro={<Text c="dimmed">{t("refund.text")}</Text>}
      submitText={t("refund.submit")}
      busyText={t("refund.busy")}
      busy={refund.isPending}
      danger
      error={refund.error}
      failedTitle={t("refund.failed")}
    >
      <NumberField
        label={t("refund.quota")}
        description={t("refund.quotaHelp", { amount: numbers.balance(order.quota) })}
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
      {unsure ? null : (
        <BalanceEffect
          userId={order.user_id}
          name={order.username ?? ""}
          change={points === undefined ? undefined : -points}
        />
      )}
    </FormDialog>
  );
};
