import { Button, Group, Stack } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { discountLabel, formatCents, formatCurrency, rechargeOffers, topUpOf, topUpPrice } from "@one-hub/sdk/format";
import { Facts, FormSection, Money, NumberField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { fact, NONE } from "../../../shared/ListPage/cells.tsx";
import { fixedFeeIssue, fixedFeeOf, type MethodValues, percentIssue, shareOf } from "./-method-form.ts";

const AMOUNT = /^[1-9]\d{0,6}$/;

/** The price of a top-up by the method as the form has it, to the cent: by the function that the gateway charges by. */
export const PriceExample = ({ values }: { readonly values: MethodValues }): ReactNode => {
  const { t } = useTranslation("payment_method");
  const { locale, quota, count } = useNumbers();
  const { status } = useStatus();
  const offers = rechargeOffers(status?.RechargeDiscount);
  const [typed, setTyped] = useState<string>();
  const amount = typed ?? String(offers[0]?.amount ?? Math.max(10, status?.PaymentMinAmount ?? 0));
  const isReadable =
    AMOUNT.test(amount) && fixedFeeIssue(values) === undefined && percentIssue(values.percentFee) === undefined;
  const currency = values.currency === "CNY" ? "CNY" : "USD";
  const price =
    status === undefined || !isReadable
      ? undefined
      : topUpPrice(
          topUpOf(
            Number(amount),
            { fixed_fee: fixedFeeOf(values), percent_fee: shareOf(values.percentFee), currency },
            status,
          ),
        );
  const dollars = (cents: number): string => formatCents(cents, { locale, currency: "USD" });
  const charged = (cents: number): string => formatCents(cents, { locale, currency });
  const money = (text: string | undefined): ReactNode => <Money>{text ?? NONE}</Money>;
  return (
    <FormSection title={t("example.title")} description={t("example.text")}>
      <NumberField
        label={t("example.amount")}
        kind="integer"
        unit="USD"
        value={amount}
        onChange={setTyped}
        error={AMOUNT.test(amount) ? undefined : t("example.wrong")}
      />
      {offers.length === 0 ? null : (
        <Group gap="xs">
          {offers.slice(0, 6).map((offer) => {
            const off = discountLabel(offer.multiplier, 1, locale);
            const name = formatCurrency(offer.amount, { locale, currency: "USD", digits: 0 });
            return (
              <Button key={offer.amount} size="xs" variant="subtle" onClick={() => setTyped(String(offer.amount))}>
                <Money>{off === undefined ? name : `${name} · ${off}`}</Money>
              </Button>
            );
          })}
        </Group>
      )}
      <Stack gap="xs" aria-live="polite">
        <Facts
          facts={[
            ...fact(t("example.list"), money(price && charged(price.listCents))),
            ...fact(t("example.net"), money(price && dollars(price.totalCents - price.feeCents))),
            ...fact(t("example.fee"), money(price && dollars(price.feeCents))),
            ...fact(
              t("example.rate"),
              t("example.rateValue", { rate: count(status?.PaymentUSDRate ?? 0, 4) }),
              currency === "CNY",
            ),
            ...fact(t("example.discount"), money(price && charged(price.discountCents))),
            ...fact(t("example.credited"), money(price && quota(price.points))),
            { id: "pays", name: t("example.pays"), value: money(price && charged(price.payCents)), strong: true },
          ]}
        />
      </Stack>
    </FormSection>
  );
};
