import { Text } from "@mantine/core";
import type { TopUpOrder } from "@one-hub/sdk";
import { FactLine, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useNumbers } from "../../lib/numbers.ts";

/** The sum that a refund took from the balance, and its reason; nothing for every other order. */
export const RefundLine = ({ order }: { readonly order: TopUpOrder }): ReactNode => {
  const numbers = useNumbers();
  const { refunded_quota: taken = 0, refund_reason: reason = "" } = order;
  if (order.status !== "refunded" || (taken === 0 && reason === "")) return null;
  return (
    <Text component="div" size="xs" c="dimmed" maw={260}>
      <FactLine facts={[taken > 0 && <Money key="taken">{numbers.spend(-taken)}</Money>, reason]} />
    </Text>
  );
};
