import { refuse } from "../../platform/http.ts";
import { obstacleOf, redeem, type Redeeming } from "./store.ts";

/** Redeems a code for a user and returns its quota; throws a refusal where that cannot be done. */
export const redeemCode = async (ctx: Redeeming, userId: number, text: string): Promise<number> => {
  const key = text.trim();
  if (key === "") throw refuse("Enter a redemption code", "未提供兑换码", { code: "value_missing", param: "key" });
  const hash = ctx.vault.fingerprint(key);
  const quota = await redeem(ctx, userId, hash);
  if (quota !== undefined) return quota;
  const obstacle = await obstacleOf(ctx.db, hash);
  if (obstacle === "used")
    throw refuse("This code has been used", "兑换失败，该兑换码已被使用", { code: "redemption_used", param: "key" });
  if (obstacle === "expired")
    throw refuse("This code has expired", "兑换失败，该兑换码已过期", { code: "redemption_expired", param: "key" });
  throw refuse("This code is not valid", "兑换失败，无效的兑换码", { code: "redemption_invalid", param: "key" });
};
