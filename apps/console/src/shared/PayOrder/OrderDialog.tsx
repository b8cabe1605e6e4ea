import { Alert, Button, Center, Code, Group, Skeleton, Stack } from "@mantine/core";
import type { TopUpOrder } from "@one-hub/sdk";
import { CopyButton, Dialog, type Fact, Facts, Illustration, Money, StatusDot } from "@one-hub/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAwaitedOrder } from "../../lib/awaited-order.ts";
import { errorMessage, notifyCopied } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { formerPrice, orderSums, startOf } from "./payment-start.ts";
import { PayStep } from "./PayStep.tsx";
import { RefundLine } from "./RefundLine.tsx";
import classes from "./PayOrder.module.css";

export interface OrderDialogProps {
  readonly tradeNo: string;
  /** As the list in view has it. */
  readonly listed?: TopUpOrder | undefined;
  /** How it is paid, as this browser kept it; read it by {@link startOf}. */
  readonly kept: unknown;
  /** It was made just now: the payment page opens by itself, unless the price has changed. */
  readonly fresh: boolean;
  readonly onClose: () => void;
}

/** One order while it is paid: the way to pay, and whether the money has come. */
export const OrderDialog = ({ tradeNo, listed, kept, fresh, onClose }: OrderDialogProps): ReactNode => {
  const { t } = useTranslation("topup");
  const numbers = useNumbers();
  const { answer, order, isSearching, standing, asking, askAgain } = useAwaitedOrder(tradeNo, listed);
  const start = startOf(kept, tradeNo, order);
  const isLoading = isSearching && start === undefined;
  const former = formerPrice(order, start, numbers.locale);
  const paid = standing === "paid";
  // Money that comes late is credited all the same, so a closed order is still asked for; these are over.
  const isOver = standing === "failed" || standing === "refunded";
  // Who has just ordered sees how to pay, whatever the list knows.
  const over = isOver || (standing === "notFound" && start === undefined) ? standing : undefined;

  // During a payment elsewhere a press outside does not close the dialog; Escape may once polling has ended.
  const waiting = !paid && over === undefined && asking;

  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus may be gone with its step.
    if (document.activeElement === document.body) closeButton.current?.focus();
  });

  const sums = orderSums(order, start, numbers.locale);
  const facts: Fact[] = [
    {
      id: "number",
      name: t("orders.number"),
      value: (
        <Group gap="0 8px" justify="flex-end">
          <Code>{tradeNo}</Code>
          <CopyButton iconOnly size="sm" label={t("dialog.copyNumber")} value={tradeNo} onCopy={notifyCopied} />
        </Group>
      ),
    },
    ...(sums === undefined
      ? []
      : [
          {
            id: "credited",
            name: t("pay.credited"),
            value: <Money>{numbers.headline(sums.points) ?? numbers.quota(sums.points)}</Money>,
          },
          { id: "payable", name: t("pay.payable"), value: <Money>{sums.payable}</Money>, strong: true },
        ]),
  ];

  const said = (): ReactNode => {
    if (paid) return <StatusDot tone="ok">{t("dialog.paid")}</StatusDot>;
    if (over !== undefined)
      return (
        <StatusDot tone="neutral">{t(over === "notFound" ? "dialog.notFound" : `orders.state.${over}`)}</StatusDot>
      );
    if (isLoading) return <Skeleton height={20} />;
    if (!asking) return <StatusDot tone="warn">{t("dialog.stopped")}</StatusDot>;
    if (standing === "closed") return <StatusDot tone="neutral">{t("dialog.closed")}</StatusDot>;
    return <StatusDot tone="warn">{t("dialog.waiting")}</StatusDot>;
  };

  return (
    <Dialog opened onClose={onClose} title={t("dialog.title")} persistent={waiting}>
      <Stack gap="lg">
        {paid ? (
          <Center>
            <Illustration name="paid" />
          </Center>
        ) : over === undefined && !isLoading ? (
          <>
            {former === undefined || sums === undefined ? null : (
              <Alert color="warn">{t("dialog.repriced", { former, payable: sums.payable })}</Alert>
            )}
            <PayStep
              start={start}
              fresh={fresh && !isSearching && former === undefined}
              repriced={former !== undefined}
            />
          </>
        ) : null}
        <Facts facts={facts} />
        <div role="status" className={classes["said"]}>
          {said()}
          {order === undefined ? null : <RefundLine order={order} />}
        </div>
        {answer.error === null ? null : <Alert title={t("dialog.unknown")}>{errorMessage(answer.error)}</Alert>}
        <Group justify="flex-end">
          {!paid && over === undefined && (!asking || answer.error !== null) ? (
            <Button loading={asking && answer.isFetching} onClick={askAgain}>
              {t("dialog.askAgain")}
            </Button>
          ) : null}
          <Button ref={closeButton} variant={paid ? "filled" : "default"} onClick={onClose}>
            {t(paid ? "dialog.done" : "dialog.close")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
