import { randomBytes } from "node:crypto";
import { hashPassword } from "../auth/password.ts";
import { registerUser } from "../auth/store.ts";
import { type Ctx, type Handlers, signedIn, type UserRow } from "../context.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { createRawReply, refuse } from "../http.ts";
import { deleteBodiesOfUser } from "../log/bodies/store.ts";
import { reach, roles } from "../levels.ts";
import { accountLogRow } from "../log/account-row.ts";
import { amountText } from "../log/amount.ts";
import { logType } from "../log/log-type.ts";
import { insertLogs } from "../log/write.ts";
import { readOrder, readPage } from "../page.ts";
import { userView } from "../self/user-view.ts";
import { addToBalance, findUser, isEmailTaken, listUsers, userColumns, writeUser } from "./store.ts";

const longestRemark = 500;

const unknownUser = () => refuse("There is no such user", "用户不存在");
const usernameTaken = () => refuse("This username is taken", "该用户名已被使用");
const notOutranked = () =>
  refuse("Only users with a lower role than yours can be changed", "只能管理角色低于自己的用户");

const view = (row: UserRow, ctx: Ctx) => userView(row, ctx.catalog.groups().get(row.group)?.id ?? 0);

/** Empty counts as not sent (contract 3.1). */
const filled = (text: string | undefined) => (text === "" ? undefined : text);

const checkUsername = (username: string) => {
  if (username.trim() !== username)
    throw refuse("The user name must not begin or end with a space", "用户名首尾不能有空格");
};

const nothing = { quota: 0, text: "" };

export const userHandlers = {
  listUsers: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listUsers(ctx.db, {
      keyword: query.keyword === "" ? undefined : query.keyword,
      order: readOrder(query.order, userColumns, "id"),
      size,
      offset,
    });
    return { data: rows.map((row) => view(row, ctx)), page, size, total_count: total };
  },

  getUser: async ({ path }, ctx) => {
    const row = await findUser(ctx.db, path.id);
    if (row === undefined) throw unknownUser();
    if (row.role >= reach(signedIn(ctx)))
      throw refuse("Only users with a lower role than yours can be read", "只能查看角色低于自己的用户");
    return view(row, ctx);
  },

  createUser: async ({ body }, ctx) => {
    if (body.role !== undefined && body.role >= signedIn(ctx).role)
      throw refuse("A new user's role must be lower than yours", "新用户的角色必须低于自己");
    checkUsername(body.username);
    const gift = ctx.options.number("QuotaForNewUser");
    const made = await registerUser(ctx.db, {
      username: body.username,
      displayName: filled(body.display_name),
      passwordHash: await hashPassword(body.password),
      now: ctx.now,
      affCode: "",
      requestId: ctx.requestId,
      rewards: {
        newUser: { quota: gift, text: `新用户赠送额度：${amountText(gift, ctx.options)}` },
        invitee: nothing,
        inviter: nothing,
      },
    });
    if (!made) throw usernameTaken();
  },

  updateUser: async ({ body }, ctx) => {
    const caller = signedIn(ctx);
    const stored = await findUser(ctx.db, body.id);
    if (stored === undefined) throw unknownUser();
    if (stored.role >= reach(caller)) throw notOutranked();
    const role = body.role === roles.guest ? undefined : body.role;
    if (role !== undefined && role >= reach(caller))
      throw refuse("A role must be lower than your own", "不能授予等于或高于自己的角色");
    if (caller.id === stored.id && ((role !== undefined && role !== stored.role) || body.status === 2))
      throw refuse("You cannot take your own access away", "不能降低自己的角色或禁用自己");
    const [username, email, group, password] = [
      filled(body.username),
      filled(body.email),
      filled(body.group),
      filled(body.password),
    ];
    if (username !== undefined) checkUsername(username);
    if (group !== undefined && group !== stored.group && !ctx.catalog.groups().has(group))
      throw refuse("There is no such group", "分组不存在");
    if (email !== undefined && email !== stored.email && (await isEmailTaken(ctx.db, email, stored.id)))
      throw refuse("This e-mail belongs to another user", "该邮箱已被其他用户使用");
    const change = {
      username,
      display_name: filled(body.display_name),
      role,
      status: body.status,
      email,
      group,
      avatar_url: filled(body.avatar_url),
      password_hash: password === undefined ? undefined : await hashPassword(password),
    };
    if (Object.values(change).every((value) => value === undefined)) return;
    const found = await writeUser(ctx.db, stored.id, reach(caller), change).catch((error: unknown) => {
      throw isUniqueViolation(error) ? usernameTaken() : error;
    });
    if (!found) throw unknownUser();
    if (password !== undefined || body.status === 2)
      await ctx.sessions.endOthers(stored.id, stored.id === caller.id ? ctx.sessionId : undefined);
  },

  deleteUser: async ({ path }, ctx) => {
    const caller = signedIn(ctx);
    const stored = await findUser(ctx.db, path.id);
    if (stored === undefined) throw unknownUser();
    // Here root is not exempt, so that root cannot be removed (contract 3.1).
    if (stored.role >= caller.role) throw notOutranked();
    const suffix = `_del_${randomBytes(3).toString("hex")}`;
    const found = await writeUser(ctx.db, stored.id, caller.role, {
      username: `${stored.username}${suffix}`,
      access_token_hash: null,
      deleted_at: ctx.now,
    });
    if (!found) throw unknownUser();
    await ctx.sessions.endOthers(stored.id, undefined);
    await ctx.bodyLog.drain();
    await deleteBodiesOfUser(ctx.db, stored.id);
    return createRawReply(undefined);
  },

  changeUserQuota: async ({ path, body }, ctx) => {
    const caller = signedIn(ctx);
    const remark = body.remark ?? "";
    if (remark.length > longestRemark)
      throw refuse(`A remark has at most ${longestRemark} characters`, `备注最多 ${longestRemark} 个字符`);
    const stored = await findUser(ctx.db, path.id);
    if (stored === undefined) throw unknownUser();
    if (stored.role >= reach(caller)) throw notOutranked();
    const change = `管理员调整额度：${amountText(body.quota, ctx.options)}`;
    const username = await ctx.db.transaction().execute(async (trx) => {
      const changed = await addToBalance(trx, stored.id, reach(caller), body.quota);
      if (changed !== undefined)
        await insertLogs(trx, [
          accountLogRow({
            user: { id: stored.id, username: changed },
            type: logType.manage,
            text: remark === "" ? change : `${change}，备注：${remark}`,
            quota: body.quota,
            now: ctx.now,
            requestId: ctx.requestId,
            ip: ctx.ip,
          }),
        ]);
      return changed;
    });
    if (username === undefined)
      throw body.quota < 0
        ? refuse("The user has less than that", "用户余额不足以扣除该额度")
        : refuse("The balance would become too large", "余额超出上限");
  },
} satisfies Pick<Handlers, "listUsers" | "getUser" | "createUser" | "updateUser" | "deleteUser" | "changeUserQuota">;
