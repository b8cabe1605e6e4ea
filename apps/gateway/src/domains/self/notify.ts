import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { writingFor } from "../mail/codes.ts";
import { leadsOut } from "../../platform/public-calls.ts";
import { noticePlace, openWebhook, findNotice, type UserNotice } from "../notify/store.ts";

const none = {
  email: 0,
  webhook_sealed: "",
  secret_sealed: "",
  quota_threshold: 0,
} as const satisfies Partial<UserNotice>;

/** How the owner of an account hears of a low balance; the webhook's secret stays here. */
export const readNotify = async ({ db, vault }: Ctx, userId: number): Promise<Schemas["NotifySettings"]> => {
  const stored = (await findNotice(db, userId)) ?? none;
  return {
    email: stored.email === 1,
    webhook: stored.webhook_sealed === "" ? "" : openWebhook(vault, userId, stored).url,
    webhook_signed: stored.secret_sealed !== "",
    quota_threshold: stored.quota_threshold,
  };
};

/** Refuses webhook addresses that this gateway must not call. */
export const checkNotify = ({ webhook = "" }: Schemas["NotifySettingsInput"]): void => {
  if (webhook !== "" && !leadsOut(webhook))
    throw refuse(
      "The webhook must be an https address on the public internet",
      "Webhook 必须是公网可访问的 https 地址",
      { code: "webhook_address_invalid", param: "notify.webhook" },
    );
};

/** Absent fields stay as they are; mails use the language of the request that stored them. */
export const writeNotify = async (ctx: Ctx, userId: number, input: Schemas["NotifySettingsInput"]): Promise<void> => {
  const { vault } = ctx;
  const stored = (await findNotice(ctx.db, userId)) ?? none;
  const webhook =
    input.webhook === undefined
      ? stored.webhook_sealed
      : input.webhook && vault.seal(input.webhook, noticePlace("webhook_sealed", userId));
  const secret = input.webhook_secret
    ? vault.seal(input.webhook_secret, noticePlace("secret_sealed", userId))
    : stored.secret_sealed;
  await ctx.lowBalance.write({
    user_id: userId,
    email: input.email === undefined ? stored.email : Number(input.email),
    webhook_sealed: webhook,
    secret_sealed: webhook === "" ? "" : secret,
    quota_threshold: input.quota_threshold ?? stored.quota_threshold,
    language: writingFor(ctx).language,
  });
};
