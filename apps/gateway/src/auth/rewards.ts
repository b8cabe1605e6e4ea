import { amountText } from "../log/amount.ts";
import { maskedName } from "../self/masked-name.ts";
import type { Options } from "../option/options.ts";

/** What a registration gives to whom (contract 5.7), with the log text that says so. */
export const registrationRewards = (options: Options, username: string) => {
  const reward = (option: "QuotaForNewUser" | "QuotaForInvitee" | "QuotaForInviter", text: string) => {
    const quota = Math.trunc(options.number(option));
    return { quota, text: `${text}：${amountText(quota, options)}` };
  };
  return {
    newUser: reward("QuotaForNewUser", "注册赠送额度"),
    invitee: reward("QuotaForInvitee", "受邀注册奖励"),
    inviter: reward("QuotaForInviter", `邀请 ${maskedName(username)} 的奖励（计入邀请收益）`),
  };
};
