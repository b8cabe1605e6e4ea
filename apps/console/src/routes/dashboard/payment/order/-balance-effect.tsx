import { Text } from "@mantine/core";
import { useGateway, userQueries } from "@one-hub/hooks";
import { Facts, Money } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { NONE } from "../../../../shared/ListPage/cells.tsx";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";

export interface BalanceEffectProps {
  readonly userId: number;
  readonly name: string;
  /** Points added, negative where they are taken; undefined where what was typed cannot be read. */
  readonly change: number | undefined;
}

/** Effect of a step on a user's balance, before it is done; says so where the gateway will refuse it. */
export const BalanceEffect = ({ userId, name, change }: BalanceEffectProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const { spend } = useNumbers();
  // Calls spend all the time: what was read for another page is not shown here.
  const user = useQuery({ ...userQueries.detail(useGateway(), userId), staleTime: 0, refetchOnMount: "always" });
  const before = user.data?.quota;
  const waiting = t(user.isError ? "effect.unknown" : "effect.loading");
  const after = before === undefined || change === undefined ? undefined : before + change;
  const isTooLow = change !== undefined && change < 0 && after !== undefined && after < 0;
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          { id: "user", name: t("field.user"), value: <PersonLink id={userId} name={user.data?.username ?? name} /> },
          {
            id: "before",
            name: t("effect.before"),
            value: before === undefined ? waiting : <Money>{spend(before)}</Money>,
          },
          {
            id: "change",
            name: t("effect.change"),
            value: <Money>{change === undefined ? NONE : `${change > 0 ? "+" : ""}${spend(change)}`}</Money>,
          },
          {
            id: "after",
            name: t("effect.after"),
            value: <Money>{after === undefined ? NONE : spend(after)}</Money>,
            strong: true,
          },
        ]}
      />
      {isTooLow && (
        <Text size="sm" c="bad" ta="end">
          {t("effect.tooLow")}
        </Text>
      )}
    </div>
  );
};
