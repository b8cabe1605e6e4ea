import type { Services } from "../../context.ts";
import { type KeyRow, findBalance } from "../store.ts";

const paths = /^(\/v1)?\/dashboard\/billing\/(subscription|usage)$/;

export const isBillingPath = (path: string): boolean => paths.test(path);

/** OpenAI's legacy billing endpoints: the key's limit if it has one, else its owner's balance. */
export const answerBilling = async (path: string, key: KeyRow, services: Pick<Services, "db" | "options">) => {
  const limited = key.unlimited_quota === 0;
  const owner = limited ? undefined : await findBalance(services.db, key.user_id);
  const remaining = owner?.quota ?? key.remain_quota;
  const used = owner?.used_quota ?? key.used_quota;
  const unit = services.options.flag("DisplayInCurrencyEnabled") ? services.options.number("QuotaPerUnit") : 1;
  if (path.endsWith("/usage")) return { object: "list", total_usage: (used / unit) * 100 };
  const limit = (remaining + used) / unit;
  return {
    object: "billing_subscription",
    has_payment_method: true,
    soft_limit_usd: limit,
    hard_limit_usd: limit,
    system_hard_limit_usd: limit,
    access_until: limited && key.expired_time > 0 ? key.expired_time : 0,
  };
};
