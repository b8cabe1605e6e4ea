import type { Log } from "@one-hub/sdk";
import { formatCents } from "@one-hub/sdk/format";
import type { TFunction } from "i18next";
import type { useNumbers } from "../../../lib/numbers.ts";

type Params = Required<NonNullable<Log["params"]>>;
type Words = Readonly<Record<NonNullable<Log["event"]>, (params: Params) => string>>;
type Numbers = Pick<ReturnType<typeof useNumbers>, "spend" | "locale">;

const nothing: Params = {
  quota: 0,
  name: "",
  trade_no: "",
  cents: 0,
  currency: "",
  reason: "",
  remark: "",
  task_id: "",
  model: "",
};

/** Words the events of the log in the language of `t`. */
const wordsOf = (t: TFunction<"log">, numbers: Numbers): Words => {
  const amount = ({ quota }: Params): string => numbers.spend(quota);
  return {
    redeemed: (params) => t("event.redeemed", { name: params.name, amount: amount(params) }),
    order_paid: (params) =>
      t("event.order_paid", {
        amount: amount(params),
        price: formatCents(params.cents, { locale: numbers.locale, currency: params.currency }),
        order: params.trade_no,
      }),
    order_refunded: (params) =>
      t("event.order_refunded", { amount: amount(params), order: params.trade_no, reason: params.reason }),
    balance_changed: (params) =>
      params.remark === ""
        ? t("event.balance_changed", { amount: amount(params) })
        : t("event.balance_remarked", { amount: amount(params), remark: params.remark }),
    signup_bonus: (params) => t("event.signup_bonus", { amount: amount(params) }),
    invitee_bonus: (params) => t("event.invitee_bonus", { amount: amount(params) }),
    inviter_bonus: (params) => t("event.inviter_bonus", { amount: amount(params), name: params.name }),
    earnings_transferred: (params) => t("event.earnings_transferred", { amount: amount(params) }),
    task_refunded: (params) => t("event.task_refunded", { amount: amount(params), task: params.task_id }),
    call_interrupted: (params) => t("event.call_interrupted", { amount: amount(params), model: params.model }),
  };
};

/** Text of a row: in the reader's language if the gateway sends the event, else the gateway's own text. */
export const logEventText = (
  t: TFunction<"log">,
  numbers: Numbers,
): ((row: Pick<Log, "content" | "event" | "params">) => string) => {
  const words = wordsOf(t, numbers);
  // A newer gateway may tell events that are not known here.
  return ({ content, event, params }) =>
    event !== undefined && Object.hasOwn(words, event) ? words[event]({ ...nothing, ...params }) : content;
};
