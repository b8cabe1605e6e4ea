import { Code, Skeleton, Stack, Text } from "@mantine/core";
import { useOrderEvents, useSupports } from "@one-hub/hooks";
import type { OrderEvent, TopUpOrder } from "@one-hub/sdk";
import { FactLine, StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useValueText } from "../../../../lib/value-text.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import { Time } from "../../../../shared/ListPage/cells.tsx";
import { useMoneyText } from "./-order-cells.tsx";
import classes from "./-order.module.css";

const tones: Readonly<Record<OrderEvent["kind"], Tone>> = {
  made: "neutral",
  shown: "neutral",
  not_started: "bad",
  told: "info",
  paid: "ok",
  credited: "ok",
  not_credited: "bad",
  refunded: "warn",
  closed: "neutral",
};

const NOTHING = { user_id: 0, username: "", amount: 0, currency: "", quota: 0, gateway_no: "", detail: "" };

/** The steps that an order itself tells, for gateways without a history. */
export const eventsOf = (order: TopUpOrder): readonly OrderEvent[] => {
  const { paid_at: paid = 0, refunded_at: refunded = 0 } = order;
  const money = { amount: order.order_amount, currency: order.order_currency };
  return [
    { ...NOTHING, ...money, id: 1, kind: "made", created_at: order.created_at },
    ...(paid > 0 ? [{ ...NOTHING, ...money, id: 2, kind: "paid" as const, created_at: paid }] : []),
    ...(refunded > 0
      ? [
          {
            ...NOTHING,
            id: 3,
            kind: "refunded" as const,
            quota: -(order.refunded_quota ?? 0),
            detail: order.refund_reason ?? "",
            created_at: refunded,
          },
        ]
      : []),
  ];
};

const Step = ({ event }: { readonly event: OrderEvent }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const moneyText = useMoneyText();
  const whyText = useValueText("payment_order", "why");
  const detail = event.kind === "not_credited" ? whyText(event.detail) : event.detail;
  return (
    <li>
      <StatusDot tone={tones[event.kind]}>{t(`event.${event.kind}`)}</StatusDot>
      <Text component="div" fz={12.5} lh="18px" c="dimmed">
        <FactLine
          facts={[
            <Time key="time" seconds={event.created_at} />,
            event.amount !== 0 && <bdi>{moneyText(event.amount, event.currency)}</bdi>,
            event.quota !== 0 && <bdi>{`${event.quota > 0 ? "+" : ""}${numbers.spend(event.quota)}`}</bdi>,
            event.username !== "" && t("detail.by", { name: event.username }),
            event.gateway_no !== "" && <Code>{event.gateway_no}</Code>,
          ]}
        />
      </Text>
      {detail === "" ? null : (
        <Text component="div" fz={12.5} lh="18px">
          <bdi>{detail}</bdi>
        </Text>
      )}
    </li>
  );
};

/** What happened to an order, oldest first. */
export const OrderStory = ({ order }: { readonly order: TopUpOrder }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const hasStory = useSupports("order_events") === true;
  const read = useOrderEvents(hasStory ? order.trade_no : undefined);
  const events = hasStory ? read.data : eventsOf(order);
  const content = (): ReactNode => {
    if (events !== undefined)
      return (
        <ol className={classes["story"]}>
          {events.map((event) => (
            <Step key={event.id} event={event} />
          ))}
        </ol>
      );
    if (read.isError)
      return <ErrorView error={read.error} retrying={read.isFetching} onRetry={() => void read.refetch()} />;
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Stack>
    );
  };
  return (
    <section aria-labelledby="story">
      <Text id="story" component="h3" inherit mb="sm" fz="md" fw={650}>
        {t("detail.story")}
      </Text>
      {hasStory ? null : (
        <Text c="dimmed" fz={12.5} mb="sm">
          {t("detail.noStory")}
        </Text>
      )}
      {content()}
    </section>
  );
};
