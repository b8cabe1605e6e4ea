import type { Handlers } from "../context.ts";
import { refuse } from "../http.ts";
import { amountText } from "../log/amount.ts";
import { loginUserView } from "../self/user-view.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { findByLogin, registerUser, rememberLogin } from "./store.ts";
import { verifyTurnstile } from "./turnstile.ts";

/** Sign-in, sign-out and registration (contract 2.1). */
export const authHandlers = {
  login: async ({ body }, ctx) => {
    if (!ctx.options.flag("PasswordLoginEnabled"))
      throw refuse("Signing in with a password is switched off", "本站未开放密码登录");
    const user = await findByLogin(ctx.db, body.username);
    // The hash is worked out for unknown names and disabled users too: time tells nobody which names exist.
    const matches = await verifyPassword(body.password, user?.password_hash);
    if (!matches || user === undefined || user.status !== 1)
      throw refuse("Wrong name or password, or the account is disabled", "账号或密码不正确，或账号已停用");
    if (ctx.sessionId !== undefined) await ctx.sessions.end(ctx.sessionId);
    await rememberLogin(ctx.db, user.id, ctx.now, ctx.ip);
    ctx.setSessionCookie(await ctx.sessions.start(user.id, { ip: ctx.ip, userAgent: ctx.userAgent }));
    return loginUserView(user);
  },

  logout: async (_input, ctx) => {
    if (ctx.sessionId === undefined) return;
    await ctx.sessions.end(ctx.sessionId);
    ctx.setSessionCookie(undefined);
  },

  register: async ({ body, query }, ctx) => {
    const { options } = ctx;
    if (!options.flag("RegisterEnabled")) throw refuse("Registration is closed", "本站未开放注册");
    if (!options.flag("PasswordRegisterEnabled"))
      throw refuse("Registration with a password is closed", "本站未开放密码注册，请用第三方账号登录");
    if (options.flag("TurnstileCheckEnabled")) {
      const { turnstile = "" } = query;
      if (turnstile === "") throw refuse("Complete the human check first", "请先完成人机验证");
      if (!(await verifyTurnstile(options.text("TurnstileSecretKey"), turnstile, ctx.ip)))
        throw refuse("The human check failed, try again", "人机验证未通过，请重试");
    }
    if (body.username.trim() !== body.username || body.username === "")
      throw refuse("The user name must not begin or end with a space", "用户名首尾不能有空格");
    if (options.flag("EmailVerificationEnabled")) {
      const { email = "", verification_code: code = "" } = body;
      if (email === "" || code === "")
        throw refuse("Give an e-mail address and the code sent to it", "请填写邮箱和邮件中的验证码");
      // No code is valid while this gateway sends no mail.
      throw refuse("The code is wrong or has expired", "验证码不正确或已失效");
    }
    const reward = (option: "QuotaForNewUser" | "QuotaForInvitee" | "QuotaForInviter", text: string) => {
      const quota = Math.trunc(options.number(option));
      return { quota, text: `${text}：${amountText(quota, options)}` };
    };
    const made = await registerUser(ctx.db, {
      username: body.username,
      passwordHash: await hashPassword(body.password),
      now: ctx.now,
      affCode: body.aff_code ?? "",
      requestId: ctx.requestId,
      rewards: {
        newUser: reward("QuotaForNewUser", "注册赠送额度"),
        invitee: reward("QuotaForInvitee", "受邀注册奖励"),
        inviter: reward("QuotaForInviter", `邀请 ${body.username} 的奖励`),
      },
    });
    if (!made) throw refuse("This user name is taken", "该用户名已被使用");
  },
} satisfies Pick<Handlers, "login" | "logout" | "register">;
