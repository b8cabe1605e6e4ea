import { randomBytes } from "node:crypto";
import { topUpOf, topUpPrice } from "@one-hub/sdk/format";
import type { Insertable, Transaction } from "kysely";
import type { Services } from "../context.ts";
import type { OrderTable, RedemptionTable, Schema } from "../platform/db/schema.ts";
import { logType } from "../domains/log/log-type.ts";
import { toUserPayment } from "../domains/payment/view.ts";
import { paidEvent, paidText, refundText } from "../domains/payment/texts.ts";
import type { Account } from "./accounts.ts";
import type { SeedEvent } from "./history.ts";
import type { Note } from "./history-rows.ts";
import { type WithKey } from "../platform/sealed-key.ts";
import { insertRedemptionRow, redemptionStatus } from "../domains/redemption/store.ts";
import { configPlace, type GatewayRow, insertGateway } from "../domains/payment/store.ts";
import { tellStories } from "./order-stories.ts";
import { createKey } from "../domains/token/create-key.ts";
import { insertAll } from "./insert-all.ts";
import type { Random } from "./random.ts";

type Parts = Pick<Services, "vault" | "options">;
type Order = Insertable<OrderTable> & { status: string };

const hourSeconds = 3600;
const daySeconds = 86_400;

/** Payment gateways. Those without a provider behind them are disabled, so that no user is sent there. */
export const insertGateways = async (trx: Transaction<Schema>, { vault }: Pick<Parts, "vault">, from: number) => {
  // Never from the repeatable numbers: who knows the command could sign notices.
  const secret = () => randomBytes(16).toString("hex");
  const shared = { icon: "", notify_domain: "", fixed_fee: 0, created_at: from, deleted_at: null };
  const bankUuid = secret();
  const bank = await insertGateway(trx, {
    ...shared,
    uuid: bankUuid,
    type: "manual",
    name: "Bank transfer",
    percent_fee: 0,
    currency: "USD",
    config_sealed: vault.seal(
      JSON.stringify({ instructions: "Transfer the sum to the account on your contract and name the order number." }),
      configPlace(bankUuid),
    ),
    sort: 1,
    enable: 1,
  });
  const epayUuid = secret();
  const epay = await insertGateway(trx, {
    ...shared,
    uuid: epayUuid,
    type: "epay",
    name: "Alipay and WeChat Pay",
    percent_fee: 0.01,
    currency: "CNY",
    config_sealed: vault.seal(
      JSON.stringify({ pay_domain: "https://127.0.0.1:9", partner_id: "1000", key: secret(), pay_type: "" }),
      configPlace(epayUuid),
    ),
    sort: 2,
    enable: 0,
  });
  /** A method that this demonstration has no account for. */
  const closed = async (
    type: string,
    name: string,
    sort: number,
    currency: string,
    percent: number,
    config: object,
  ) => {
    const uuid = secret();
    return insertGateway(trx, {
      ...shared,
      uuid,
      type,
      name,
      percent_fee: percent,
      currency,
      config_sealed: vault.seal(JSON.stringify(config), configPlace(uuid)),
      sort,
      enable: 0,
    });
  };
  const card = await closed("stripe", "Card", 3, "USD", 0.03, {
    secret_key: `sk_test_${secret()}`,
    webhook_secret: `whsec_${secret()}`,
  });
  const alipay = await closed("alipay", "Alipay", 4, "CNY", 0, { app_id: "2021000000000000", private_key: secret() });
  const wxpay = await closed("wxpay", "WeChat Pay", 5, "CNY", 0, {
    app_id: "wx0000000000000000",
    mch_id: "1600000000",
  });
  return { bank, epay, card, alipay, wxpay };
};

/** Orders and redemption codes: those behind the history's top-ups, and unused ones. */
export const createPurchases = (
  parts: Parts & {
    readonly random: Random;
    readonly gateways: Awaited<ReturnType<typeof insertGateways>>;
    readonly root: Account;
    readonly amountText: (quota: number) => string;
    readonly from: number;
    readonly until: number;
  },
) => {
  const { random, options, vault, gateways, root, amountText, from, until } = parts;
  const { bank, epay, card, alipay, wxpay } = gateways;
  const online = [epay, epay, card, card, alipay, wxpay];
  const quotaPerUnit = options.number("QuotaPerUnit");
  const orders: Order[] = [];
  const codes: WithKey<Insertable<RedemptionTable>>[] = [];

  const order = (account: Account, at: number, gateway: GatewayRow, amount: number, status: string): Order => {
    const price = topUpPrice(
      topUpOf(amount, toUserPayment(gateway), {
        RechargeDiscount: options.text("RechargeDiscount"),
        PaymentUSDRate: options.number("PaymentUSDRate"),
        quota_per_unit: quotaPerUnit,
      }),
    );
    const digits = String(random.between(0, 999_999)).padStart(6, "0");
    const made = {
      user_id: account.id,
      gateway_id: gateway.id,
      trade_no: `${at * 1000 + random.between(0, 999)}${digits}`,
      amount,
      pay_cents: price.payCents,
      currency: gateway.currency,
      quota: price.points,
      fee_cents: price.feeCents,
      discount_cents: price.discountCents,
      status,
      created_at: at,
      // Rows of one statement have the same columns.
      gateway_no: "",
      paid_at: 0,
      refunded_at: 0,
      refunded_quota: 0,
      refund_reason: "",
    };
    orders.push(made);
    return made;
  };

  const pay = (account: Account, time: number, gateway: GatewayRow, amount: number): Order => {
    // A transfer takes its time.
    const waited = gateway === bank ? random.between(1, 3) * hourSeconds : random.between(20, 300);
    const paid = order(account, Math.max(from, time - waited), gateway, amount, "success");
    return Object.assign(paid, {
      paid_at: time,
      gateway_no: gateway === bank ? "" : `${paid.created_at}${random.between(100_000, 999_999)}`,
    });
  };

  const code = (
    name: string,
    quota: number,
    status: number,
    made: number,
    { time: redeemed = 0, by = 0, expires = -1 } = {},
  ): void => {
    // As keys: never from the repeatable numbers.
    const key = createKey().slice(0, 32);
    codes.push({
      user_id: root.id,
      key,
      status,
      name,
      quota,
      created_time: made,
      redeemed_time: redeemed,
      redeemed_by: by,
      expired_time: expires,
    });
  };

  const paidNote = (paid: Order): Note => ({
    text: paidText(paid, amountText(paid.quota)),
    event: paidEvent(paid),
  });

  const at = (part: number) => from + Math.floor((until - from) * part);
  let refundable: Order | undefined;
  const bought = (part: number, gateway: GatewayRow, amount: number): SeedEvent => ({
    time: at(part),
    happen: (time, { credit }) => {
      const paid = pay(root, time, gateway, amount);
      refundable = paid;
      return credit(root, time, logType.topUp, paid.quota, paidNote(paid));
    },
  });
  const refund: SeedEvent = {
    time: at(0.75),
    happen: (time, { credit }) => {
      if (refundable === undefined || root.balance < refundable.quota) return undefined;
      const { quota } = refundable;
      const reason = "Ordered twice";
      Object.assign(refundable, {
        status: "refunded",
        refunded_at: time,
        refunded_quota: quota,
        refund_reason: reason,
      });
      return credit(root, time, logType.manage, -quota, {
        text: refundText(refundable, amountText(-quota), reason),
        event: { code: "order_refunded", params: { quota: -quota, trade_no: refundable.trade_no, reason } },
      });
    },
  };

  /** Unpaid orders and unused codes. */
  const leaveOpen = (): void => {
    order(root, at(0.4), epay, 5, "closed");
    order(root, at(0.55), epay, 10, "failed");
    order(root, until - 3 * daySeconds, card, 20, "failed");
    order(root, until - 2 * daySeconds, wxpay, 100, "closed");
    order(root, until - hourSeconds, bank, 50, "pending");
    const spring = { expires: until + 25 * daySeconds };
    code("Spring campaign", 2 * quotaPerUnit, redemptionStatus.unused, until - 5 * daySeconds, spring);
    code("Spring campaign", 2 * quotaPerUnit, redemptionStatus.unused, until - 5 * daySeconds, spring);
    code("Trade fair", 5 * quotaPerUnit, redemptionStatus.unused, until - 20 * daySeconds, { expires: until - 86_400 });
    for (let index = 0; index < 6; index += 1)
      code("Conference badge", 5 * quotaPerUnit, redemptionStatus.unused, until - 3 * daySeconds);
    code("Lost on paper", 10 * quotaPerUnit, redemptionStatus.disabled, until - 9 * daySeconds);
  };

  return {
    /** Root's own orders, in their time. */
    events: [
      bought(0.1, bank, 20),
      bought(0.3, epay, 50),
      bought(0.5, bank, 100),
      bought(0.62, card, 10),
      bought(0.7, bank, 20),
      refund,
      bought(0.9, alipay, 20),
    ] as readonly SeedEvent[],
    /** Log text of a top-up by a code or an order. */
    topUpNote: (account: Account, time: number, quota: number): Note => {
      const amount = quota / quotaPerUnit;
      if (Number.isInteger(amount) && random.chance(0.4))
        return paidNote(pay(account, time, random.chance(0.7) ? random.pick(online) : bank, amount));
      const name = "Sold by hand";
      code(name, quota, redemptionStatus.used, Math.max(from, time - random.between(1, 9) * hourSeconds), {
        time,
        by: account.id,
      });
      return {
        text: `兑换码充值：${amountText(quota)}（${name}）`,
        event: { code: "redeemed", params: { quota, name } },
      };
    },
    store: async (trx: Transaction<Schema>): Promise<void> => {
      leaveOpen();
      // Their ids follow their time.
      await insertAll(
        trx,
        "orders",
        orders.toSorted((left, right) => left.created_at - right.created_at),
      );
      await tellStories(trx);
      for (const row of codes) await insertRedemptionRow(trx, vault, row);
    },
  };
};
