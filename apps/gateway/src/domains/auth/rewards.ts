import { amountText } from "../log/amount.ts";
import type { LogEvent } from "../log/event.ts";
import { maskedName } from "../self/masked-name.ts";
import type { Options } from "../option/options.ts";

/** Quota that a registration grants to the new user and the inviter, with the log texts. */
export const registrationRewards = (options: Options, username: string) => {
  const reward = (
    option: "QuotaForNewUser" | "QuotaForInvitee" | "QuotaForInviter",
    text: string,
    eventOf: (quota: number) => LogEvent,
  ) => {
    const quota = Math.trunc(options.number(option));
    return { quota, text: `${text}：${amountText(quota, options)}`, event: eventOf(quota) };
  };
  const name = maskedName(username);
  return {
    newUser: reward("QuotaForNewUser", "注册赠送额度", (quota) => ({ code: "signup_bonus", params: { quota } })),
    invitee: reward("QuotaForInvitee", "受邀注册奖励", (quota) => ({ code: "invitee_bonus", params: { quota } })),
    inviter: reward("QuotaForInviter", `邀请 ${name} 的奖励（计入邀请收益）`, (quota) => ({
      code: "inviter_bonus",
      params: { quota, name },
    })),
  };
};
