import { Textarea } from "@mantine/core";
import { useConfirmOrder } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../../lib/lost-reply.ts";
import { failureOf, notifyDone } from "../../../../lib/notify.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { BalanceEffect } from "./-balance-effect.tsx";
import { useMoneyText } from "./-order-cells.tsx";
import { MAX_REASON } from "./-task-form.ts";

export interface ConfirmWindowProps extends WindowProps {
  readonly order: TopUpOrder;
}

/** Confirms that the money of an order has come: what is added to the balance, and why. */
export const ConfirmWindow = ({ order, opened, onClose }: ConfirmWindowProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const moneyText = useMoneyText();
  // The balance may have been changed: the step would be counted again.
  const [unsure, setUnsure] = useState(false);
  const { mutateAsync: confirm } = useConfirmOrder({
    meta: { formShowsError: true },
    onError: (error) => setUnsure((before) => before || mayHaveArrived(error)),
  });
  const [reason, setReason] = useState("");
  const { trade_no: tradeNo, user_id: userId, username = "", quota } = order;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("confirm.title", { number: tradeNo })}
      text={t("confirm.text", { sum: moneyText(order.order_amount, order.order_currency) })}
      detail={
        <>
          {unsure ? null : <BalanceEffect userId={userId} name={username} change={quota} />}
          <Textarea
            mt="md"
            label={t("refund.reason")}
            description={t("confirm.reasonHelp")}
            dir="auto"
            maxLength={MAX_REASON}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirmText={t("confirm.submit")}
      busyText={t("confirm.busy")}
      onConfirm={() =>
        failureOf(async () => {
          await confirm({ tradeNo, ...(reason.trim() !== "" && { reason: reason.trim() }) });
          notifyDone(t("confirm.done", { number: tradeNo }));
        })
      }
    />
  );
};
