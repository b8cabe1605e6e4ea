import { randomBytes } from "node:crypto";
import type { Handlers } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import {
  consoleLink,
  issueCode,
  mailCode,
  normalAddress,
  readAddress,
  readCode,
  requireAllowedDomain,
  requireMailer,
  writingFor,
} from "../mail/codes.ts";
import { findByAddress, isMailCode } from "../mail/store.ts";
import { resetMail, takenMail, verificationMail } from "../mail/templates.ts";
import { limitedAccount, takeAttempt } from "./account-limit.ts";
import { readUsername } from "../user/name-check.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { registrationRewards } from "./rewards.ts";
import { startSession } from "./sign-in.ts";
import { findByLogin, registerUser, resetPassword } from "./store.ts";
import { createToken } from "./token.ts";
import { requireHuman } from "./turnstile.ts";

/** Sign-in, sign-out and registration. */
export const authHandlers = {
  login: async ({ body }, ctx) => {
    if (!ctx.options.flag("PasswordLoginEnabled"))
      throw refuse("Password sign-in is turned off", "本站未开放密码登录", {
        code: "password_sign_in_off",
      });
    const user = await findByLogin(ctx.db, body.username);
    // Hashes for unknown names and disabled users too, so that the timing does not reveal which names exist.
    const account = { userId: user?.id, name: body.username };
    takeAttempt(ctx, account);
    const matches = await verifyPassword(body.password, user?.password_hash);
    if (!matches || user === undefined || user.status !== 1)
      throw refuse("Wrong username or password, or the account is disabled", "账号或密码不正确，或账号已停用", {
        code: "wrong_credentials",
      });
    ctx.accountLimit.forget(limitedAccount(account));
    const session = await startSession(ctx, user);
    return ctx.readHeader("x-auth-method") === "jwt"
      ? { ...session.user, ...(await createToken(ctx, user.id, session.sessionId)) }
      : session.user;
  },

  logout: async (_input, ctx) => {
    if (ctx.sessionId === undefined) return;
    await ctx.sessions.end(ctx.sessionId);
    ctx.setSessionCookie(undefined);
  },

  // Needs the cookie: a token that could renew itself would outlive a sign-out.
  refreshToken: async (_input, ctx) => {
    const session = ctx.cookieSession;
    if (session === undefined || session.user.status !== 1)
      throw refuse("Sign in first", "请先登录", { code: "unauthenticated", status: 401 });
    return createToken(ctx, session.user.id, session.id);
  },

  register: async ({ body, query }, ctx) => {
    const { options } = ctx;
    if (!options.flag("RegisterEnabled"))
      throw refuse("Registration is closed", "本站未开放注册", { code: "registration_closed" });
    if (!options.flag("PasswordRegisterEnabled"))
      throw refuse("Registration with a password is closed", "本站未开放密码注册，请用第三方账号登录", {
        code: "password_registration_closed",
      });
    await requireHuman(ctx, query.turnstile);
    const username = readUsername(body.username);
    const { email = "", verification_code: code = "" } = body;
    if (options.flag("EmailVerificationEnabled") && (email === "" || code === ""))
      throw refuse("Enter an email address and the code sent to it", "请填写邮箱和邮件中的验证码", {
        code: "verification_code_missing",
        param: "verification_code",
      });
    // The address is stored only where it is verified.
    const verified = options.flag("EmailVerificationEnabled") ? await readCode(ctx, { email, code }) : undefined;
    // Must not reveal whether an address has an account, so every address but the user's own is refused.
    const asAddress = normalAddress(username);
    if (asAddress !== undefined && asAddress !== verified?.address)
      throw refuse("A username cannot be an email address", "用户名不能是邮箱地址", {
        code: "username_is_email",
        param: "username",
      });
    const made = await registerUser(ctx.db, {
      username,
      passwordHash: await hashPassword(body.password),
      now: ctx.now,
      affCode: body.aff_code ?? "",
      requestId: ctx.requestId,
      verified,
      rewards: registrationRewards(options, username),
    });
    if (!made)
      throw refuse("This username is taken", "该用户名已被使用", { code: "username_taken", param: "username" });
  },

  sendEmailVerification: async ({ query }, ctx) => {
    const address = readAddress(query.email);
    await requireHuman(ctx, query.turnstile);
    requireAllowedDomain(ctx, address);
    requireMailer(ctx);
    const holder = await findByAddress(ctx.db, address);
    const code = randomBytes(3).toString("hex");
    // A taken address gets a code too, without a mail: neither reply nor timing distinguishes it from a free one.
    await issueCode(ctx, mailCode(ctx, "verification", address, code), 0);
    const writing = writingFor(ctx);
    ctx.mailer.send(
      address,
      holder === undefined ? verificationMail(writing, code) : takenMail(writing, consoleLink(ctx, "/reset-password")),
    );
  },

  sendPasswordReset: async ({ query }, ctx) => {
    const address = readAddress(query.email);
    await requireHuman(ctx, query.turnstile);
    requireMailer(ctx);
    const found = await findByAddress(ctx.db, address);
    const user = found?.status === 1 ? found : undefined;
    const token = randomBytes(16).toString("hex");
    // The same work for an unknown address; only the mail is not sent, which the reply does not wait for.
    await issueCode(ctx, mailCode(ctx, "reset", address, token), user?.id ?? 0);
    const mail = resetMail(writingFor(ctx), consoleLink(ctx, "/user/reset", { email: address, token }));
    if (user !== undefined) ctx.mailer.send(address, mail);
  },

  resetPassword: async ({ body }, ctx) => {
    const badLink = () =>
      refuse("The link is wrong or has expired", "重置链接无效或已失效", { code: "reset_link_invalid" });
    const code = mailCode(ctx, "reset", normalAddress(body.email) ?? "", body.token);
    if (!(await isMailCode(ctx.db, code, ctx.now))) throw badLink();
    const made = randomBytes(6).toString("hex");
    const passwordHash = await hashPassword(body.password ?? made);
    if (!(await resetPassword(ctx.db, code, passwordHash, ctx.now))) throw badLink();
    return body.password === undefined ? made : "";
  },
} satisfies Partial<Handlers>;
