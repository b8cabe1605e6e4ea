import { useCreateOrder } from "@one-hub/hooks";
import { type Status, supports, type UserPayment } from "@one-hub/sdk";
import {
  discountLabel,
  formatCents,
  formatCurrency,
  formatFixedFee,
  rechargeOffers,
  topUpOf,
  topUpPrice,
  type TopUpPrice,
} from "@one-hub/sdk/format";
import { Facts, Money, NumberField, RadioCards, VendorMark } from "@one-hub/ui";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { allowedPicture } from "../../../lib/picture.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { fact } from "../../../shared/ListPage/cells.tsx";
import { type PaymentStart, withPrice } from "../../../shared/PayOrder/payment-start.ts";
import { payForm } from "./-topup-form.ts";

export interface PayCardProps {
  /** At least one. */
  readonly gateways: readonly UserPayment[];
  readonly status: Status;
  /** Amount proposed by the address. */
  readonly proposed: number | undefined;
  /** An order is being paid: no other is made meanwhile. */
  readonly paying: boolean;
  /** Called with the price that was shown; resolves when the order is shown. */
  readonly onOrdered: (start: PaymentStart) => Promise<void>;
  /** No answer came: there may be an order all the same. */
  readonly onLost: () => void;
}

const NONE = "–";

/** Chooses gateway and amount, and says to the cent what it costs before it is ordered. */
export const PayCard = ({ gateways, status, proposed, paying, onOrdered, onLost }: PayCardProps): ReactNode => {
  const { t } = useTranslation("topup");
  const { count, headline, locale, percent, quota } = useNumbers();
  const dollars = (cents: number) => formatCents(cents, { locale, currency: "USD" });
  const smallest = Math.max(1, status.PaymentMinAmount);
  const schema = useMemo(() => payForm(smallest), [smallest]);
  const offers = useMemo(
    () => rechargeOffers(status.RechargeDiscount).filter(({ amount }) => amount >= smallest),
    [status.RechargeDiscount, smallest],
  );
  const form = useSchemaForm("topup", schema, {
    uuid: gateways[0]?.uuid ?? "",
    amount: String(proposed ?? offers[0]?.amount ?? smallest),
  });
  // As it was at the press: the site's prices may be read again before the order is answered.
  const shown = useRef<{ readonly price: TopUpPrice; readonly currency: string }>(undefined);
  const order = useCreateOrder({
    meta: { formShowsError: true },
    onSuccess: (start) =>
      onOrdered(shown.current === undefined ? start : withPrice(start, shown.current.price, shown.current.currency)),
    onError: (error) => {
      if (mayHaveArrived(error)) onLost();
    },
  });
  const send = useSendOnce(order.mutate);
  const unsure = order.error !== null && mayHaveArrived(order.error);
  const gateway = gateways.find(({ uuid }) => uuid === form.values.uuid);
  const { data: entered } = schema.safeParse(form.values);
  const price =
    gateway === undefined || entered === undefined ? undefined : topUpPrice(topUpOf(entered.amount, gateway, status));
  const multiplier = offers.find(({ amount }) => amount === entered?.amount)?.multiplier ?? 1;
  const payable =
    gateway === undefined || price === undefined
      ? undefined
      : formatCents(price.payCents, { locale, currency: gateway.currency });

  const feeOf = ({ percent_fee: share, fixed_fee: fixed }: UserPayment): string =>
    share > 0
      ? t("pay.feeShare", { share: percent(share, 2) })
      : fixed > 0
        ? t("pay.feeFixed", { amount: formatFixedFee(fixed, locale) })
        : t("pay.noFee");
  const money = (text: string | undefined): ReactNode => <Money>{text ?? NONE}</Money>;
  const facts = [
    ...fact(t("pay.credited"), money(price && (headline(price.points) ?? quota(price.points)))),
    ...fact(t("pay.discounted"), money(price && dollars(price.totalCents - price.feeCents)), multiplier !== 1),
    ...fact(t("pay.fee"), money(price && dollars(price.feeCents))),
    ...fact(t("pay.rate"), t("pay.rateValue", { rate: count(status.PaymentUSDRate, 4) }), gateway?.currency === "CNY"),
    { id: "payable", name: t("pay.payable"), value: money(payable), strong: true },
  ];

  return (
    <FormCard
      id="top-up"
      texts={(part) => t(`pay.${part}`)}
      form={form}
      unguarded
      restore={({ uuid, amount = "" }) =>
        form.setValues({ amount, ...(uuid !== undefined && gateways.some((each) => each.uuid === uuid) && { uuid }) })
      }
      send={order}
      onSubmit={(values) => {
        if (paying) return;
        shown.current = gateway && price && { price, currency: gateway.currency };
        send(schema.parse(values));
      }}
      submitText={payable === undefined ? t("pay.submit") : t("pay.submitSum", { amount: payable })}
      failedText={t(unsure ? (supports(status, "own_orders") ? "pay.unknown" : "pay.unlisted") : "pay.failed")}
      unsure={unsure}
    >
      <RadioCards
        label={t("pay.method")}
        name="uuid"
        width={176}
        cards={gateways.map((each) => ({
          value: each.uuid,
          label: <bdi>{each.name}</bdi>,
          detail: feeOf(each),
          mark: <VendorMark name={each.name} src={allowedPicture(each.icon)} size={28} />,
        }))}
        value={form.values.uuid}
        onChange={(uuid) => form.setFieldValue("uuid", uuid)}
      />
      {offers.length === 0 ? null : (
        <RadioCards
          label={t("pay.presets")}
          name="preset"
          width={124}
          cards={offers.map(({ amount, multiplier: part }) => {
            const off = discountLabel(part, 1, locale);
            return {
              value: String(amount),
              label: <Money>{formatCurrency(amount, { locale, currency: "USD", digits: 0 })}</Money>,
              detail: off === undefined ? undefined : <Money>{off}</Money>,
            };
          })}
          value={entered === undefined ? "" : String(entered.amount)}
          onChange={(amount) => form.setFieldValue("amount", amount)}
        />
      )}
      <NumberField
        label={t("pay.amount")}
        description={t("pay.amountHelp", {
          amount: formatCurrency(smallest, { locale, currency: "USD", digits: 0 }),
        })}
        kind="integer"
        unit="USD"
        {...form.field("amount")}
      />
      <Facts facts={facts} />
    </FormCard>
  );
};
