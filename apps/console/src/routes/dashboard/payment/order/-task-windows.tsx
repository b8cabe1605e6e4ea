import { useConfirmOrder } from "@one-hub/hooks";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { failureOf, notifyDone } from "../../../../lib/notify.ts";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { BalanceEffect } from "./-balance-effect.tsx";
import { useMoneyText } from "./-order-cells.tsx";
import type { PendingTask } from "./-order-tasks.ts";
import { RefundDialog } from "./-refund-dialog.tsx";

const Refund = freshEachTime(RefundDialog);

export interface TaskWindowsProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly task: PendingTask | undefined;
}

/** What root does with an order, with the effect on the balance shown first. */
export const TaskWindows = ({ task: pending, opened, onClose }: TaskWindowsProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const moneyText = useMoneyText();
  const { mutateAsync: confirm } = useConfirmOrder({ meta: { formShowsError: true } });
  const latest = useLatest(pending);
  if (latest === undefined) return null;
  const { task, order } = latest;
  const { trade_no: number, user_id: userId, username = "", quota } = order;
  if (task === "refund") return <Refund opened={opened} order={order} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("confirm.title", { number })}
      text={t("confirm.text", { sum: moneyText(order.order_amount, order.order_currency) })}
      detail={<BalanceEffect userId={userId} name={username} change={quota} />}
      confirmText={t("confirm.submit")}
      busyText={t("confirm.busy")}
      onConfirm={() =>
        failureOf(async () => {
          await confirm(number);
          notifyDone(t("confirm.done", { number }));
        })
      }
    />
  );
};
