import { useCreateOrder, useDeletePayment, useStatus } from "@one-hub/hooks";
import type { Payment } from "@one-hub/sdk";
import { formatCents, formatCurrency, topUpOf, topUpPrice } from "@one-hub/sdk/format";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../lib/latest.ts";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { failureOf } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { DeleteQuestion } from "../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { OrderDialog } from "../../../shared/PayOrder/OrderDialog.tsx";
import { type PaymentStart, withPrice } from "../../../shared/PayOrder/payment-start.ts";

interface QuestionProps {
  /** The method that is asked about; undefined closes the window. */
  readonly row: Payment | undefined;
  readonly onClose: () => void;
}

const DeleteMethod = ({ row, onClose }: QuestionProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const { mutateAsync: remove } = useDeletePayment(formShowsError);
  return (
    <DeleteQuestion
      row={row}
      onClose={onClose}
      title={({ name }) => t("delete.title", { name })}
      text={() => t("delete.text")}
      confirmText={t("delete.confirm")}
      busyText={t("delete.busy")}
      remove={({ id }) => remove(id)}
      doneText={({ name }) => t("delete.done", { name })}
    />
  );
};

/** Orders the smallest amount for the administrator's own account, and leads to the provider. */
const TestPayment = ({ row, onClose }: QuestionProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const { locale } = useNumbers();
  const { status } = useStatus();
  const { mutateAsync: order } = useCreateOrder(formShowsError);
  const [start, setStart] = useState<PaymentStart>();
  const subject = useLatest(row);
  if (subject === undefined || status === undefined) return null;
  const currency = subject.currency === "CNY" ? "CNY" : "USD";
  const amount = Math.max(1, status.PaymentMinAmount);
  const price = topUpPrice(topUpOf(amount, { ...subject, currency }, status));
  return (
    <>
      <ConfirmDialog
        opened={row !== undefined}
        onClose={onClose}
        title={t("test.title", { name: subject.name })}
        text={t("test.text", {
          amount: formatCurrency(amount, { locale, currency: "USD", digits: 0 }),
          sum: formatCents(price.payCents, { locale, currency }),
        })}
        confirmText={t("test.confirm")}
        busyText={t("test.busy")}
        onConfirm={async () => {
          try {
            setStart(withPrice(await order({ uuid: subject.uuid, amount }), price, currency));
            return undefined;
          } catch (error) {
            const reason = await failureOf(() => Promise.reject(error));
            return error instanceof Error && mayHaveArrived(error) ? t("test.unknown") : reason;
          }
        }}
      />
      {start === undefined ? null : (
        <OrderDialog
          key={start.trade_no}
          tradeNo={start.trade_no}
          kept={start}
          fresh
          onClose={() => setStart(undefined)}
        />
      )}
    </>
  );
};

export interface MethodWindowsProps {
  readonly deleted: Payment | undefined;
  readonly tested: Payment | undefined;
  readonly onClose: () => void;
}

/** Questions before a method is deleted or tried out. */
export const MethodWindows = ({ deleted, tested, onClose }: MethodWindowsProps): ReactNode => (
  <>
    <DeleteMethod row={deleted} onClose={onClose} />
    <TestPayment row={tested} onClose={onClose} />
  </>
);
