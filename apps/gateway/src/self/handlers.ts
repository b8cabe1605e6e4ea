import { randomBytes } from "node:crypto";
import { sessionColumns } from "../auth/sessions.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { type Handlers, signedIn } from "../context.ts";
import { refuse } from "../http.ts";
import { amountText } from "../log/amount.ts";
import { readOrder, readPage } from "../page.ts";
import { maskedName } from "./masked-name.ts";
import { checkNotify, readNotify, writeNotify } from "./notify.ts";
import { ensureAffCode, listInvited, setAccessTokenHash, transferEarnings, updateProfile } from "./store.ts";
import { sumUseByDayAndModel } from "../usage/store.ts";
import { ownView } from "./user-view.ts";

const daySeconds = 86_400;
/** Today and the seven days before (contract 2.5). */
const daysBefore = 7;

/** One of the console's own, or an https address; which hosts are shown, each console decides. No other path of this site: others' browsers ask for it. */
const checkPicture = (address: string) => {
  const url = URL.parse(address);
  const outside = url?.protocol === "https:" && url.username === "" && url.password === "";
  if (address !== "" && !/^\/avatars\/(?:1?\d|2[0-4])\.svg$/.test(address) && !outside)
    throw refuse("A picture needs an https address", "头像需要 https 地址");
};

const floorToTwoDigits = (value: number) => Math.floor(value * 100) / 100;

/** What a signed-in user reads and changes of the own account (contract 2.2 to 2.5). */
export const selfHandlers = {
  getSelf: async (_input, ctx) => {
    const user = signedIn(ctx);
    return ownView(user, ctx.catalog.groups().get(user.group)?.id ?? 0, await readNotify(ctx, user.id));
  },

  updateSelf: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    const { display_name: displayName = "", password = "", avatar_url: picture, notify } = body;
    // All is looked at before anything is written.
    if (picture !== undefined && picture !== user.avatar_url) checkPicture(picture);
    if (notify !== undefined) checkNotify(notify);
    // Whoever is not offered the field cannot send it.
    if (password !== "" && user.password_hash !== "" && ctx.extensions.includes("profile")) {
      const given = body.current_password ?? "";
      if (given === "") throw refuse("Enter your current password, too", "请输入当前密码");
      if (!(await verifyPassword(given, user.password_hash)))
        throw refuse("The current password is wrong", "当前密码不正确");
    }
    await updateProfile(ctx.db, user.id, {
      ...(displayName === "" ? {} : { display_name: displayName }),
      ...(picture === undefined ? {} : { avatar_url: picture }),
      ...(password === "" ? {} : { password_hash: await hashPassword(password) }),
    });
    if (notify !== undefined) await writeNotify(ctx, user.id, notify);
    // Whoever knew the old password stays signed in nowhere.
    if (password !== "") await ctx.sessions.endOthers(user.id, ctx.sessionId);
  },

  getDashboard: async (_input, ctx) => {
    const today = ctx.now - (ctx.now % daySeconds);
    const range = { from: today - daysBefore * daySeconds, to: today + daySeconds };
    const rows = await sumUseByDayAndModel(ctx.db, signedIn(ctx).id, range);
    if (rows.length === 0) return null;
    return rows.map((row) => ({
      Date: new Date(row.time * 1000).toISOString().slice(0, 10),
      ModelName: row.name,
      RequestCount: row.requests,
      Quota: row.quota,
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
    const token = randomBytes(16).toString("hex");
    await setAccessTokenHash(ctx.db, signedIn(ctx).id, ctx.vault.fingerprint(token));
    return token;
  },

  getAffCode: async (_input, ctx) => ensureAffCode(ctx.db, signedIn(ctx).id),

  listInvited: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listInvited(ctx.db, signedIn(ctx).id, {
      order: readOrder(query.order, ["joined_at", "earned"], "joined_at"),
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
    if (done === undefined) throw refuse("You have fewer earnings than that", "邀请收益不足");
    return done;
  },

  listSessions: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, sessionColumns, "last_seen_at");
    const { entries, total } = await ctx.sessions.list(signedIn(ctx).id, { order, size, offset });
    return {
      data: entries.map((entry) => ({
        id: entry.name,
        created_at: entry.createdAt,
        last_seen_at: entry.lastSeenAt,
        expires_at: entry.expiresAt,
        ip: entry.ip,
        user_agent: entry.userAgent,
        current: entry.id === ctx.sessionId,
      })),
      page,
      size,
      total_count: total,
    };
  },

  deleteSession: async ({ path }, ctx) => {
    const id = await ctx.sessions.idOf(signedIn(ctx).id, path.id);
    if (id === undefined) throw refuse("There is no such session", "会话不存在或已结束");
    await ctx.sessions.end(id);
    if (id === ctx.sessionId) ctx.setSessionCookie(undefined);
  },

  deleteOtherSessions: async (_input, ctx) => ctx.sessions.endOthers(signedIn(ctx).id, ctx.sessionId),
} satisfies Pick<
  Handlers,
  | "getSelf"
  | "updateSelf"
  | "getDashboard"
  | "getDashboardRate"
  | "createAccessToken"
  | "getAffCode"
  | "listInvited"
  | "transferEarnings"
  | "listSessions"
  | "deleteSession"
  | "deleteOtherSessions"
>;
