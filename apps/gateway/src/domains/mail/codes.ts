import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { readStatus } from "../status/read-status.ts";
import { mailLanguage } from "./mail-language.ts";
import { addressChangedMail } from "./templates.ts";
import { isMailCode, type MailCode, type MailPurpose, insertMailCode } from "./store.ts";

const addressForm = z.email();

/** The address in lower case, as stored and compared; undefined if it is not an address. */
export const normalAddress = (text: string): string | undefined => {
  const address = text.trim().toLowerCase();
  return addressForm.safeParse(address).success ? address : undefined;
};

export const readAddress = (text: string): string => {
  const address = normalAddress(text);
  if (address === undefined)
    throw refuse("This is not an email address", "邮箱地址格式不正确", { code: "email_invalid", param: "email" });
  return address;
};

/** Holds an address to the domains that the site takes. */
export const requireAllowedDomain = ({ options }: Ctx, address: string): void => {
  if (!options.flag("EmailDomainRestrictionEnabled")) return;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  // Domains are often entered as "@example.com"; the separators are those of the console.
  const allowed = options
    .text("EmailDomainWhitelist")
    .toLowerCase()
    .split(/[\s,]+/)
    .map((each) => each.replace(/^@/, ""));
  if (!allowed.includes(domain))
    throw refuse("Email addresses from this domain are not accepted", "本站不接受该域名的邮箱地址", {
      code: "email_domain_not_allowed",
      param: "email",
    });
};

export const requireMailer = ({ mailer }: Ctx): void => {
  if (!mailer.isConfigured())
    throw refuse("This site cannot send email yet", "本站尚未配置邮件服务", { code: "mail_not_configured" });
};

/** The same refusal for wrong, used and expired codes, and for addresses without a code. */
export const wrongCode = (param?: string) =>
  refuse("The code is wrong or has expired", "验证码不正确或已失效", {
    code: "verification_code_invalid",
    ...(param !== undefined && { param }),
  });

/** Codes are stored as a keyed hash that is worth nothing for another address. */
export const mailCode = ({ vault }: Ctx, purpose: MailPurpose, address: string, code: string): MailCode => ({
  purpose,
  address,
  codeHash: vault.fingerprint(`mail ${purpose} ${address} ${code}`),
});

/** Stores a new code for an address, or refuses when the one before has only just been sent. */
export const issueCode = async (ctx: Ctx, code: MailCode, userId: number): Promise<void> => {
  if (!(await insertMailCode(ctx.db, { ...code, userId, now: ctx.now })))
    throw refuse("An email was just sent. Wait a minute", "请求过于频繁，请一分钟后再试", {
      code: "mail_too_soon",
    });
};

/** The verification code that a caller brings, not yet used up; a wrong one is refused. */
export const readCode = async (ctx: Ctx, given: { email: string; code: string }): Promise<MailCode> => {
  const address = normalAddress(given.email);
  if (address === undefined) throw wrongCode();
  const code = mailCode(ctx, "verification", address, given.code.trim().toLowerCase());
  if (!(await isMailCode(ctx.db, code, ctx.now))) throw wrongCode();
  return code;
};

/** Language and site name of a mail to the caller. */
export const writingFor = (ctx: Ctx) => ({
  language: mailLanguage(ctx.acceptLanguage, readStatus(ctx).language),
  site: ctx.options.text("SystemName"),
});

/** Notifies an account's former address of the change, if there was another one. */
export const tellOldAddress = (
  ctx: Ctx,
  user: { readonly username: string; readonly email: string },
  address: string,
): void => {
  if (user.email === "" || user.email.toLowerCase() === address.toLowerCase() || !ctx.mailer.isConfigured()) return;
  ctx.mailer.send(
    user.email,
    addressChangedMail(writingFor(ctx), { username: user.username, link: consoleLink(ctx, "/contact-us") }),
  );
};

/** An address of the console, as mails link to it. */
export const consoleLink = (
  { options }: Pick<Ctx, "options">,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams(query).toString();
  return `${options.text("ServerAddress").replace(/\/+$/, "")}${path}${search === "" ? "" : `?${search}`}`;
};
