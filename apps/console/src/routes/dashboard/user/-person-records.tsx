import { useLogs, useOrders, useUsers } from "@one-hub/hooks";
import type { Log, User } from "@one-hub/sdk";
import { formatCurrency, formatTimestamp } from "@one-hub/sdk/format";
import { Money, StatusDot } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { logTypeName } from "../../../lib/log-type.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useValueText } from "../../../lib/value-text.ts";
import { orderTones } from "../../../shared/PayOrder/order-tones.ts";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { PersonList } from "./-person-list.tsx";

/** Rows that a card shows. */
const SIZE = 5;

interface PersonCardProps {
  readonly user: User;
}

/** A person's orders of top-ups. */
export const PersonOrders = ({ user }: PersonCardProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const { locale } = useNumbers();
  const stateText = useValueText("user_profile", "orders.state");
  const orders = useOrders({ user_id: user.id, size: SIZE, page: 1, order: "-id" });
  return (
    <PersonList
      title={t("orders.title")}
      empty={t("orders.empty")}
      query={orders}
      row={(order) => ({
        id: order.id,
        name: (
          <Money>{formatCurrency(order.order_amount, { locale, currency: order.order_currency, digits: 2 })}</Money>
        ),
        facts: [<bdi key="no">{order.trade_no}</bdi>, formatTimestamp(order.created_at)],
        end: (
          // A state that this console does not know has no colour.
          <StatusDot tone={orderTones[order.status] ?? "neutral"}>{stateText(order.status)}</StatusDot>
        ),
      })}
    />
  );
};

/** The latest entries of a person's log. */
export const PersonLog = ({ user }: PersonCardProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const logs = useLogs({ username: user.username, size: SIZE, page: 1, order: "-created_at" });
  const nameOf = (row: Log): string => {
    if (row.model_name !== "") return row.model_name;
    const type = logTypeName(row.type);
    return type === undefined ? row.content : t(`log.type.${type}`);
  };
  return (
    <PersonList
      title={t("log.title")}
      empty={t("log.empty")}
      query={logs}
      row={(row: Log) => ({
        id: row.id,
        name: <bdi>{nameOf(row)}</bdi>,
        facts: [formatTimestamp(row.created_at), row.token_name !== "" && <bdi key="key">{row.token_name}</bdi>],
        end:
          row.quota === 0 ? undefined : <Money>{(row.type === 2 ? numbers.charge : numbers.spend)(row.quota)}</Money>,
      })}
      footer={
        <ButtonLink to="/dashboard/log" search={{ user: user.username }}>
          {t("log.all")}
        </ButtonLink>
      }
    />
  );
};

/** Who registered with a person's invitation code. Needs the extension `user_admin`. */
export const PersonInvited = ({ user }: PersonCardProps): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const invited = useUsers({ inviter_id: user.id, size: SIZE, page: 1, order: "-id" });
  return (
    <PersonList
      title={t("invited.title")}
      empty={t("invited.empty")}
      query={invited}
      row={(row: User) => ({
        id: row.id,
        name: <PersonLink id={row.id} name={row.username} />,
        facts: [
          t("invited.since", { time: formatTimestamp(row.created_time) }),
          t("invited.used", { used: numbers.spend(row.used_quota) }),
        ],
      })}
      footer={
        <ButtonLink to="/dashboard/user" search={{ inviter: user.id }}>
          {t("invited.all")}
        </ButtonLink>
      }
    />
  );
};
