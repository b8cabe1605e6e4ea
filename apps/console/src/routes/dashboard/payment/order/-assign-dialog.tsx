import { Alert, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useAssignPayment, useOrders, useStatus } from "@one-hub/hooks";
import type { UnassignedPayment } from "@one-hub/sdk";
import { Facts, machineText, NumberField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { mayHaveArrived } from "../../../../lib/lost-reply.ts";
import { notifyDone } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { pointsOf } from "../../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import { FormDialog } from "../../../../shared/FormDialog/FormDialog.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { assignment, assignSchema, type AssignValues, userIdOf } from "./-assign-form.ts";
import { BalanceEffect } from "./-balance-effect.tsx";
import { assignFormName } from "./-kept-order-forms.ts";
import { OrderStatus, Sum, useMoneyText } from "./-order-cells.tsx";

/** Milliseconds after the last letter until the order or the user is looked up. */
const PAUSE_MS = 400;

interface OrderEffectProps {
  readonly tradeNo: string;
  readonly row: UnassignedPayment;
  /** It may have been credited: the balance would count it again. */
  readonly unsure: boolean;
}

/** The order that money is about to be credited to, and what that does to its user's balance. */
const OrderEffect = ({ tradeNo, row, unsure }: OrderEffectProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const moneyText = useMoneyText();
  const [asked] = useDebouncedValue(tradeNo, PAUSE_MS);
  const read = useOrders(asked === "" ? undefined : { trade_no: asked, size: 1 });
  if (tradeNo === "" || asked !== tradeNo || read.data === undefined || read.isPlaceholderData) return null;
  const order = read.data.data.find(({ trade_no: number }) => number === tradeNo);
  if (order === undefined)
    return (
      <Alert role="note" color="warn">
        {t("money.assign.notFound")}
      </Alert>
    );
  const differs = order.order_amount !== row.amount || order.order_currency !== row.currency;
  return (
    <Stack gap="md">
      {differs ? (
        <Alert role="note" color="warn">
          {t("money.assign.differs", {
            paid: moneyText(row.amount, row.currency),
            ordered: moneyText(order.order_amount, order.order_currency),
          })}
        </Alert>
      ) : null}
      <Facts
        facts={[
          {
            id: "sum",
            name: t("money.assign.orderSum"),
            value: <Sum amount={order.order_amount} currency={order.order_currency} />,
          },
          { id: "state", name: t("money.assign.orderState"), value: <OrderStatus status={order.status} /> },
        ]}
      />
      {unsure ? null : <BalanceEffect userId={order.user_id} name={order.username ?? ""} change={order.quota} />}
    </Stack>
  );
};

/** Points for the money at the site's rates, without fee and discount; the gateway decides. */
const worthOf = (row: UnassignedPayment, usdRate: number, quotaPerUnit: number): number | undefined => {
  const points = Math.round((row.amount / (row.currency === "CNY" ? usdRate : 1)) * quotaPerUnit);
  return Number.isSafeInteger(points) ? points : undefined;
};

interface AssignFormProps extends WindowProps {
  readonly row: UnassignedPayment;
}

const AssignForm = ({ row, ...window }: AssignFormProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const { quotaPerUnit, displayInCurrency } = useNumbers();
  const { status } = useStatus();
  const moneyText = useMoneyText();
  const unit = displayInCurrency ? "amount" : "points";
  const [initial] = useState<AssignValues>(() => ({
    target: row.reason === "amount_mismatch" ? "order" : "user",
    tradeNo: row.reason === "amount_mismatch" ? row.trade_no : "",
    userId: "",
    quota: "",
  }));
  const form = useSchemaForm<AssignValues>("payment_order", assignSchema(unit, quotaPerUnit), initial);
  const { values, field } = form;
  const [unsure, setUnsure] = useState(false);
  const assign = useAssignPayment({
    meta: { formShowsError: true },
    onSuccess: () => {
      window.onClose();
      notifyDone(t("money.assign.done"));
    },
    onError: (cause) => setUnsure((before) => before || mayHaveArrived(cause)),
  });
  const send = useSendOnce(assign.mutate);
  const { error } = assign;
  const [userId] = useDebouncedValue(userIdOf(values.userId), PAUSE_MS);
  const points =
    values.quota.trim() === "" || pointsOf(values.quota, unit, quotaPerUnit) === 0
      ? worthOf(row, status?.PaymentUSDRate ?? 0, quotaPerUnit)
      : pointsOf(values.quota, unit, quotaPerUnit);
  return (
    <FormDialog
      {...window}
      formName={assignFormName}
      about={row}
      form={form}
      onSubmit={(checked) => send(assignment(checked, row.id, { unit, quotaPerUnit }))}
      title={t("money.assign.title", { sum: moneyText(row.amount, row.currency) })}
      intro={<Text c="dimmed">{t(`why.${row.reason}`)}</Text>}
      submitText={t("money.assign.submit")}
      busyText={t("money.assign.busy")}
      busy={assign.isPending}
      error={error}
      failedTitle={t("money.assign.failed")}
    >
      <SegmentedControl
        aria-label={t("money.assign.target")}
        data={(["order", "user"] as const).map((value) => ({ value, label: t(`money.assign.${value}`) }))}
        value={values.target}
        onChange={(value) => form.setFieldValue("target", value === "order" ? "order" : "user")}
      />
      {values.target === "order" ? (
        <>
          <TextInput
            label={t("money.assign.tradeNo")}
            description={t("money.assign.tradeNoHelp")}
            {...machineText}
            autoComplete="off"
            data-autofocus
            {...field("tradeNo", error, "trade_no")}
          />
          <OrderEffect tradeNo={values.tradeNo.trim()} row={row} unsure={unsure} />
        </>
      ) : (
        <>
          <NumberField label={t("money.assign.userId")} kind="integer" {...field("userId", error, "user_id")} />
          <NumberField
            label={t("money.assign.quota")}
            description={t("money.assign.quotaHelp")}
            kind={unit === "points" ? "integer" : "decimal"}
            unit={unit === "amount" ? "USD" : undefined}
            {...field("quota", error)}
          />
          {userId === undefined || unsure ? null : <BalanceEffect userId={userId} name="" change={points} />}
        </>
      )}
    </FormDialog>
  );
};

const FreshForm = freshEachTime(AssignForm);

export interface AssignDialogProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly row: UnassignedPayment | undefined;
}

/** Credits money to an order or a user, with the effect on the balance shown first. */
export const AssignDialog = ({ row: chosen, ...window }: AssignDialogProps): ReactNode => {
  const row = useLatest(chosen);
  return row === undefined ? null : <FreshForm row={row} {...window} />;
};
