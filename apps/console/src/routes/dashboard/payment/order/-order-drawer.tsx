import { Button, Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useOrders } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { formatCurrency } from "@one-hub/sdk/format";
import { CopyButton, Facts, Money, SideDrawer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { notifyCopied } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import type { Viewer } from "../../../../lib/viewer.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { fact, Time } from "../../../../shared/ListPage/cells.tsx";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";
import { methodName, OrderStatus, Sum } from "./-order-cells.tsx";
import { OrderStory } from "./-order-story.tsx";
import { type OrderTask, tasksOf } from "./-order-tasks.ts";

const Copied = ({ text, label }: { readonly text: string; readonly label: string }): ReactNode => (
  <Group gap="xs" wrap="nowrap" justify="flex-end">
    <Code>{text}</Code>
    <CopyButton iconOnly size="sm" label={label} value={text} onCopy={notifyCopied} />
  </Group>
);

const Body = ({ order }: { readonly order: TopUpOrder }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const { order_currency: currency, refunded_quota: takenBack = 0, refund_reason: reason = "" } = order;
  return (
    <Stack gap="xl">
      <Facts
        facts={[
          ...fact(t("field.status"), <OrderStatus status={order.status} />),
          ...fact(t("field.number"), <Copied text={order.trade_no} label={t("detail.copyNumber")} />),
          ...fact(t("field.user"), <PersonLink id={order.user_id} name={order.username ?? ""} />),
          ...fact(t("field.method"), <bdi translate="no">{methodName(order)}</bdi>),
          ...fact(
            t("field.gatewayNo"),
            <Copied text={order.gateway_no} label={t("detail.copyGatewayNo")} />,
            order.gateway_no !== "",
          ),
          ...fact(
            t("field.amount"),
            <Money>{formatCurrency(order.amount, { locale: numbers.locale, currency: "USD", digits: 0 })}</Money>,
          ),
          ...fact(t("field.fee"), <Sum amount={order.fee} currency="USD" />),
          ...fact(t("field.discount"), <Sum amount={order.discount} currency={currency} />),
          ...fact(t("field.charged"), <Sum amount={order.order_amount} currency={currency} />),
          ...fact(t("field.quota"), <Money>{numbers.quota(order.quota)}</Money>),
          ...fact(t("field.created"), <Time seconds={order.created_at} />),
          ...fact(t("field.paid"), <Time seconds={order.paid_at ?? 0} />, (order.paid_at ?? 0) > 0),
          ...fact(t("field.refunded"), <Time seconds={order.refunded_at ?? 0} />, (order.refunded_at ?? 0) > 0),
          ...fact(t("field.refundedQuota"), <Money>{numbers.spend(takenBack)}</Money>, takenBack > 0),
          ...fact(t("field.reason"), <bdi>{reason}</bdi>, reason !== ""),
        ]}
      />
      <OrderStory order={order} />
    </Stack>
  );
};

export interface OrderDrawerProps extends WindowProps {
  /** Empty once it is closed. */
  readonly tradeNo: string;
  readonly viewer: Viewer;
  readonly onTask: (task: OrderTask, order: TopUpOrder) => void;
}

/** One order: everything that is known of it, and what happened to it. */
export const OrderDrawer = ({ opened, onClose, tradeNo, viewer, onTask }: OrderDrawerProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const number = useLatest(tradeNo === "" ? undefined : tradeNo);
  const read = useOrders(number === undefined ? undefined : { trade_no: number, size: 1 });
  const order = read.data?.data.find(({ trade_no: each }) => each === number);
  const content = (): ReactNode => {
    if (order !== undefined) return <Body order={order} />;
    if (read.isError)
      return <ErrorView error={read.error} retrying={read.isFetching} onRetry={() => void read.refetch()} />;
    if (read.data !== undefined && !read.isPlaceholderData) return <Text c="dimmed">{t("detail.unknown")}</Text>;
    return (
      <Stack gap="md" aria-busy="true">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={20} />
        ))}
      </Stack>
    );
  };
  const tasks = order === undefined ? [] : tasksOf(order, viewer);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={t("detail.title", { number: number ?? "" })}
      footer={
        order === undefined || tasks.length === 0 ? undefined : (
          <Group justify="flex-end" w="100%">
            {tasks.map((task) => (
              <Button
                key={task}
                {...(task === "confirm" ? { variant: "filled" as const } : { color: "bad" as const })}
                onClick={() => {
                  onClose();
                  onTask(task, order);
                }}
              >
                {t(`menu.${task}`)}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {content()}
    </SideDrawer>
  );
};
