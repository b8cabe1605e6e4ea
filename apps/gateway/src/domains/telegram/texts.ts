import type { Language, Text } from "../../platform/http.ts";

const of = (en: string, zh: string): Text => ({ en, zh });

/** The bot's own texts, in the languages of the gateway's messages. */
export const texts = {
  failed: of("Something went wrong. Try again later.", "出错了，请稍后重试。"),
  privateOnly: of("For this command, write to me in a private chat.", "请在私聊中使用此命令。"),
  tokenInGroup: of(
    "Access tokens belong in a private chat. Others in this group may have read yours: create a new one on your profile page.",
    "访问令牌只能在私聊中发送。群内其他人可能已看到你的令牌，请在个人资料页重新生成。",
  ),
  askToken: of(
    "Send me your access token. You can create one on your profile page.",
    "请发送你的访问令牌，可在个人资料页生成。",
  ),
  badToken: of(
    "This access token isn't valid. Create a new one on your profile page, then send /bind again.",
    "访问令牌无效。请在个人资料页重新生成，然后再次发送 /bind。",
  ),
  bound: of(
    "Your Telegram account is now linked to {name}. Send /help to see what I can do.",
    "已绑定账号 {name}。发送 /help 查看可用命令。",
  ),
  alreadyBound: of(
    "Your Telegram account is already linked to {name}. Send /unbind first to link another account.",
    "你的 Telegram 已绑定账号 {name}。如需绑定其他账号，请先发送 /unbind。",
  ),
  otherBound: of(
    "This account is already linked to another Telegram account. Unlink it first, there or on your profile page.",
    "该账号已绑定其他 Telegram。请先在原 Telegram 或个人资料页解绑。",
  ),
  needsBinding: of("Link your account first: send /bind.", "请先发送 /bind 绑定账号。"),
  disabled: of("Your account is disabled.", "你的账号已被封禁。"),
  unbound: of("Your Telegram account is no longer linked to {name}.", "已解除与账号 {name} 的绑定。"),
  balance: of(
    "Balance: {quota}\nUsed: {used}\nRequests: {requests}",
    "余额：{quota}\n已用：{used}\n请求次数：{requests}",
  ),
  askCode: of("Send me the redemption code.", "请发送兑换码。"),
  redeemed: of("{added} added. Your balance is now {quota}.", "已充值 {added}，当前余额 {quota}。"),
  noKeys: of("You have no API keys yet. Create one at {link}", "你还没有 API 密钥，可在此创建：{link}"),
  keys: of("Your API keys. Keep them secret.", "你的 API 密钥，请勿泄露。"),
  moreKeys: of("All {count} keys: {link}", "全部 {count} 个密钥：{link}"),
  keyDisabled: of("disabled", "已停用"),
  keyExpired: of("expired", "已过期"),
  keyExhausted: of("quota used up", "额度已用尽"),
  aff: of("Your invite link: {link}", "你的邀请链接：{link}"),
  help: of("Commands:", "可用命令："),
  bindAbout: of("Link your account", "绑定账号"),
  unbindAbout: of("Unlink your account", "解绑账号"),
  balanceAbout: of("Show your balance", "查询余额"),
  rechargeAbout: of("Redeem a code", "兑换码充值"),
  apikeyAbout: of("Show your API keys", "查看 API 密钥"),
  affAbout: of("Show your invite link", "查看邀请链接"),
} as const satisfies Record<string, Text>;

export type TextName = keyof typeof texts;

/** A text in a language, with its placeholders filled in. */
export const say = (name: TextName, language: Language, values: Readonly<Record<string, string>> = {}): string =>
  texts[name][language].replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
