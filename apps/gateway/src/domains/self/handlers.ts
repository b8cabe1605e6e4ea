import { randomBytes } from "node:crypto";
import { limitedAccount, rememberAccount, takeAttempt } from "../auth/account-limit.ts";
import { requireStepUp } from "../auth/step-up.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { type Ctx, type Handlers, signedIn, type UserRow } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { amountText } from "../log/amount.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { maskedName } from "./masked-name.ts";
import { checkNotify, readNotify, writeNotify } from "./notify.ts";
import {
  ensureAffCode,
  listInvited,
  noAccessToken,
  updateAccessToken,
  transferEarnings,
  updateProfile,
} from "./store.ts";
import { sessionNotFound, toSession } from "./session-view.ts";
import { dayBefore, nextDay } from "../site-days/site-days.ts";
import { sumUse } from "../usage/store.ts";
import { withoutInvisible } from "../user/names.ts";
import { passkeyNotVerified, verifyAssertion } from "../webauthn/assertion.ts";
import { toOwnUser } from "../user/view.ts";

/** The dashboard covers today and the seven days before. */
const DAYS_BEFORE = 7;

/** One of the console's own, or an https address; which hosts are shown, each console decides. No other path of this site: others' browsers ask for it. */
const checkPicture = (address: string) => {
  const url = URL.parse(address);
  const outside = url?.protocol === "https:" && url.username === "" && url.password === "";
  if (address !== "" && !/^\/avatars\/(?:1?\d|2[0-4])\.svg$/.test(address) && !outside)
    throw refuse("A picture needs an https address", "头像需要 https 地址", {
      code: "https_required",
      param: "avatar_url",
    });
};

const floorToTwoDigits = (value: number) => Math.floor(value * 100) / 100;

/** Whether it is the user's password. Guesses count like failed sign-ins. */
const isPasswordOf = async (ctx: Ctx, user: UserRow, password: string): Promise<boolean> => {
  const account = { userId: user.id, name: user.username };
  takeAttempt(ctx, account);
  if (!(await verifyPassword(password, user.password_hash))) return false;
  ctx.accountLimit.forget(limitedAccount(account));
  return true;
};

/** The caller's own account. */
export const selfHandlers = {
  getSelf: async (_input, ctx) => {
    const user = signedIn(ctx);
    if (ctx.sessionId !== undefined) rememberAccount(ctx, user.id);
    return toOwnUser(user, {
      groupId: ctx.catalog.groups().get(user.group)?.id ?? 0,
      notify: await readNotify(ctx, user.id),
      confirmed: ctx.sessionId !== undefined && (await ctx.sessions.isConfirmed(ctx.sessionId)),
    });
  },

  updateSelf: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    const { password = "", avatar_url: picture, notify } = body;
    const displayName = withoutInvisible(body.display_name ?? "");
    // All is looked at before anything is written.
    if (picture !== undefined && picture !== user.avatar_url) checkPicture(picture);
    if (notify !== undefined) checkNotify(notify);
    // A first password opens what a confirmation opens. Clients that are not offered `current_password` cannot send it.
    if (password !== "" && user.password_hash === "") await requireStepUp(ctx);
    if (password !== "" && user.password_hash !== "" && ctx.extensions.includes("profile")) {
      const currentPassword = body.current_password ?? "";
      if (currentPassword === "")
        throw refuse("Enter your current password", "请输入当前密码", {
          code: "current_password_missing",
          param: "current_password",
        });
      ctx.countGuess();
      if (!(await isPasswordOf(ctx, user, currentPassword)))
        throw refuse("The current password is wrong", "当前密码不正确", {
          code: "current_password_wrong",
          param: "current_password",
        });
    }
    await updateProfile(ctx.db, user.id, {
      ...(displayName === "" ? {} : { display_name: displayName }),
      ...(picture === undefined ? {} : { avatar_url: picture }),
      ...(password === "" ? {} : { password_hash: await hashPassword(password), ...noAccessToken }),
    });
    if (notify !== undefined) await writeNotify(ctx, user.id, notify);
    // Ends the sessions of anyone who knew the old password.
    if (password !== "") await ctx.sessions.endOthers(user.id, ctx.sessionId);
  },

  getDashboard: async (_input, ctx) => {
    const calendar = ctx.siteZone.calendar();
    const today = calendar.dayOf(ctx.now);
    const range = { from: calendar.startOf(dayBefore(today, DAYS_BEFORE)), to: calendar.startOf(nextDay(today)) };
    const rows = await sumUse(ctx, signedIn(ctx).id, range, "day_model");
    if (rows.length === 0) return null;
    return rows.map((row) => ({
      Date: calendar.dayOf(row.time),
      ModelName: row.name,
      RequestCount: row.requests,
      Quota: row.quota,
      Refunded: row.refunded,
      PromptTokens: row.prompt_tokens,
      CompletionTokens: row.completion_tokens,
      RequestTime: row.request_time,
    }));
  },

  getDashboardRate: async (_input, ctx) => {
    const user = signedIn(ctx);
    const group = ctx.catalog.groups().get(user.group);
    // A missing or disabled group allows nothing; a negative rate has no limit. Both have no share to show.
    const maxRPM = group === undefined || group.enable !== 1 ? 0 : Math.max(0, group.api_rate);
    const rpm = maxRPM === 0 ? 0 : ctx.rates.used(user.id, maxRPM);
    return {
      rpm,
      maxRPM,
      usageRpmRate: maxRPM === 0 ? 0 : floorToTwoDigits((rpm / maxRPM) * 100),
      tpm: 0,
      maxTPM: 0,
      usageTpmRate: 0,
    };
  },

  createAccessToken: async (_input, ctx) => {
    // A program's token may be replaced by itself: that gives its holder nothing new.
    if (ctx.sessionId !== undefined) await requireStepUp(ctx);
    const token = randomBytes(16).toString("hex");
    await updateAccessToken(ctx.db, signedIn(ctx).id, {
      access_token_hash: ctx.vault.fingerprint(token),
      access_token_time: ctx.now,
    });
    return token;
  },

  deleteAccessToken: async (_input, ctx) => updateAccessToken(ctx.db, signedIn(ctx).id, noAccessToken),

  confirmSession: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    if (ctx.sessionId === undefined) throw refuse("Sign in to do this", "请先登录", { code: "session_required" });
    const { password, passkey } = body;
    if (passkey !== undefined) {
      if ((await verifyAssertion(ctx, passkey)).id !== user.id) throw passkeyNotVerified();
    } else if (password === undefined || password === "")
      throw refuse("Enter your password", "请输入密码", { code: "value_missing", param: "password" });
    else if (!(await isPasswordOf(ctx, user, password)))
      throw refuse("The password is wrong", "密码不正确", { code: "password_wrong", param: "password" });
    await ctx.sessions.confirm(ctx.sessionId);
  },

  getAffCode: async (_input, ctx) => ensureAffCode(ctx.db, signedIn(ctx).id),

  listInvited: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listInvited(ctx.db, signedIn(ctx).id, {
      order: readOrder(query.order, "InvitedSort", "joined_at"),
      size,
      offset,
    });
    const data = rows.map((row) => ({
      name: maskedName(row.username),
      joined_at: row.created_time,
      earned: row.inviter_quota,
    }));
    return { data, page, size, total_count: total };
  },

  transferEarnings: async ({ body }, ctx) => {
    const done = await transferEarnings(ctx.db, {
      userId: signedIn(ctx).id,
      quota: body.quota,
      text: `邀请收益转入余额：${amountText(body.quota, ctx.options)}`,
      now: ctx.now,
      requestId: ctx.requestId,
      ip: ctx.ip,
    });
    if (done === undefined)
      throw refuse("Your earnings are lower than that", "邀请收益不足", { code: "earnings_too_low", param: "quota" });
    return done;
  },

  listSessions: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "SessionSort", "last_seen_at");
    const { entries, total } = await ctx.sessions.list(signedIn(ctx).id, { order, size, offset });
    return {
      data: entries.map((entry) => toSession(entry, ctx)),
      page,
      size,
      total_count: total,
    };
  },

  deleteSession: async ({ path }, ctx) => {
    const id = await ctx.sessions.idOf(signedIn(ctx).id, path.id);
    if (id === undefined) throw sessionNotFound();
    await ctx.sessions.end(id);
    if (id === ctx.sessionId) ctx.setSessionCookie(undefined);
  },

  deleteOtherSessions: async (_input, ctx) => {
    const { id } = signedIn(ctx);
    await updateAccessToken(ctx.db, id, noAccessToken);
    await ctx.sessions.endOthers(id, ctx.sessionId);
  },
} satisfies Partial<Handlers>;
