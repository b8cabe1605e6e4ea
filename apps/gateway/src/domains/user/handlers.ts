import { randomBytes } from "node:crypto";
import { hashPassword } from "../auth/password.ts";
import { registerUser } from "../auth/store.ts";
import { type Ctx, type Handlers, signedIn, type UserRow } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { deleteBodiesOfUser } from "../log/bodies/store.ts";
import { manageableRolesBelow, roles } from "../../platform/levels.ts";
import { amountText } from "../log/amount.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision, withRevision } from "../../platform/revision.ts";
import { noAccessToken } from "../self/store.ts";
import { toUser } from "./view.ts";
import { tellOldAddress } from "../mail/codes.ts";
import { readUsername } from "./name-check.ts";
import { findNameCollisions } from "./name-collisions.ts";
import { nameColumns, withoutInvisible } from "./names.ts";
import {
  isAddressAName,
  isNameTaken,
  changeBalance,
  findUser,
  findUserByName,
  isEmailTaken,
  listUsers,
  updateUser,
} from "./store.ts";

const MAX_REMARK_LENGTH = 500;

const notFound = () => refuse("There is no such user", "用户不存在", { code: "user_not_found" });
const usernameTaken = () =>
  refuse("This username is taken", "该用户名已被使用", { code: "username_taken", param: "username" });
const notOutranked = () =>
  refuse("Only users with a lower role than yours can be changed", "只能管理角色低于自己的用户", {
    code: "user_outranks_you",
  });

const view = (row: UserRow, ctx: Ctx) =>
  withRevision(toUser(row, ctx.catalog.groups().get(row.group)?.id ?? 0), [
    row.username,
    row.display_name,
    row.email,
    row.role,
    row.status,
    row.group,
    row.avatar_url,
  ]);

/** Whether the caller may read all of a user; users may read their own row. */
const mayRead = (caller: UserRow, row: UserRow) => row.role < manageableRolesBelow(caller) || row.id === caller.id;

/** A row of a list: users whom the caller may not read only have their names and usage. */
const listed = (row: UserRow, ctx: Ctx) => {
  const whole = view(row, ctx);
  if (mayRead(signedIn(ctx), row)) return whole;
  return {
    ...whole,
    email: "",
    oidc_id: "",
    github_id: "",
    github_id_new: 0,
    wechat_id: "",
    telegram_id: 0,
    lark_id: "",
    aff_code: "",
    aff_count: 0,
    aff_quota: 0,
    aff_history_quota: 0,
    inviter_id: 0,
    last_login_time: 0,
    last_login_ip: "",
    // A digest of fields that this reader may not see.
    revision: "",
  };
};

/** Deletes a user, with sessions, access token and kept texts; the name is free again. */
const removeUser = async (ctx: Ctx, stored: UserRow): Promise<void> => {
  // Unlike elsewhere, root is not exempt: this keeps root from being deleted.
  if (stored.role >= signedIn(ctx).role) throw notOutranked();
  const suffix = `_del_${randomBytes(3).toString("hex")}`;
  const found = await updateUser(ctx.db, stored.id, signedIn(ctx).role, {
    username: `${stored.username}${suffix}`,
    access_token_hash: null,
    deleted_at: ctx.now,
  });
  if (!found) throw notFound();
  await ctx.sessions.endOthers(stored.id, undefined);
  await ctx.bodyLog.drain();
  await deleteBodiesOfUser(ctx.db, stored.id);
};

const managed = (row: UserRow, ctx: Ctx) => {
  const { role, status } = view(row, ctx);
  return { role, status };
};

/** The columns that each action writes. Deletion removes the row and is handled apart. */
const changes: ReadonlyMap<string, { readonly role?: number; readonly status?: 1 | 2 }> = new Map([
  ["enable", { status: 1 }],
  ["disable", { status: 2 }],
  ["promote", { role: roles.admin }],
  ["demote", { role: roles.common }],
  ["set_reliable", { role: roles.reliable }],
]);

const nothing = { quota: 0, text: "", event: { code: "signup_bonus", params: { quota: 0 } } } as const;

export const userHandlers = {
  listUsers: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listUsers(
      ctx.db,
      {
        keyword: emptyToUndefined(query.keyword),
        reader: { id: signedIn(ctx).id, reach: manageableRolesBelow(signedIn(ctx)) },
      },
      { order: readOrder(query.order, "UserSort", "id"), size, offset },
    );
    return { data: rows.map((row) => listed(row, ctx)), page, size, total_count: total };
  },

  getUser: async ({ path }, ctx) => {
    const row = await findUser(ctx.db, path.id);
    if (row === undefined) throw notFound();
    if (row.role >= manageableRolesBelow(signedIn(ctx)))
      throw refuse("Only users with a lower role than yours can be read", "只能查看角色低于自己的用户", {
        code: "user_outranks_you",
      });
    return view(row, ctx);
  },

  createUser: async ({ body }, ctx) => {
    if (body.role !== undefined && body.role >= signedIn(ctx).role)
      throw refuse("A new user's role must be lower than yours", "新用户的角色必须低于自己", {
        code: "role_not_grantable",
        param: "role",
      });
    const username = readUsername(body.username);
    const gift = ctx.options.number("QuotaForNewUser");
    const event = { code: "signup_bonus", params: { quota: gift } } as const;
    const made = await registerUser(ctx.db, {
      username,
      displayName: emptyToUndefined(withoutInvisible(body.display_name ?? "")),
      role: body.role === undefined || body.role === roles.guest ? roles.common : body.role,
      passwordHash: await hashPassword(body.password),
      now: ctx.now,
      affCode: "",
      requestId: ctx.requestId,
      rewards: {
        newUser: { quota: gift, text: `新用户赠送额度：${amountText(gift, ctx.options)}`, event },
        invitee: nothing,
        inviter: nothing,
      },
    });
    if (!made) throw usernameTaken();
  },

  updateUser: async ({ body }, ctx) => {
    const caller = signedIn(ctx);
    const stored = await findUser(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    if (stored.role >= manageableRolesBelow(caller)) throw notOutranked();
    requireRevision(ctx, view(stored, ctx), { ...body, password: "" });
    const role = body.role === roles.guest ? undefined : body.role;
    if (role !== undefined && role >= manageableRolesBelow(caller))
      throw refuse("A role must be lower than your own", "不能授予等于或高于自己的角色", {
        code: "role_not_grantable",
        param: "role",
      });
    if (caller.id === stored.id && ((role !== undefined && role !== stored.role) || body.status === 2))
      throw refuse("You cannot remove your own access", "不能降低自己的角色或禁用自己", { code: "own_access" });
    const [username, email, group, password] = [
      emptyToUndefined(body.username),
      emptyToUndefined(body.email),
      emptyToUndefined(body.group),
      emptyToUndefined(body.password),
    ];
    // One from before the rules for new names may be sent back as it is.
    const renamed = username === undefined || username === stored.username ? undefined : readUsername(username);
    if (renamed !== undefined && (await isNameTaken(ctx.db, renamed, stored.id))) throw usernameTaken();
    if (group !== undefined && group !== stored.group && !ctx.catalog.groups().has(group))
      throw refuse("There is no such group", "分组不存在", { code: "group_not_found", param: "group" });
    if (
      email !== undefined &&
      email !== stored.email &&
      ((await isEmailTaken(ctx.db, email, stored.id)) || (await isAddressAName(ctx.db, email, stored.id)))
    )
      throw refuse("This email address belongs to another user", "该邮箱已被其他用户使用", {
        code: "email_taken",
        param: "email",
      });
    const change = {
      ...(renamed === undefined ? {} : nameColumns(renamed)),
      display_name: emptyToUndefined(withoutInvisible(body.display_name ?? "")),
      role,
      status: body.status,
      email,
      group,
      avatar_url: emptyToUndefined(body.avatar_url),
      ...(password === undefined ? {} : { password_hash: await hashPassword(password), ...noAccessToken }),
    };
    if (Object.values(change).every((value) => value === undefined)) return;
    const found = await updateUser(ctx.db, stored.id, manageableRolesBelow(caller), change).catch((error: unknown) => {
      throw isUniqueViolation(error) ? usernameTaken() : error;
    });
    if (!found) throw notFound();
    if (email !== undefined) tellOldAddress(ctx, stored, email);
    if (password !== undefined || body.status === 2)
      await ctx.sessions.endOthers(stored.id, stored.id === caller.id ? ctx.sessionId : undefined);
  },

  manageUser: async ({ body: { username, action } }, ctx) => {
    const caller = signedIn(ctx);
    const stored = await findUserByName(ctx.db, username);
    if (stored === undefined) throw notFound();
    if (stored.role >= manageableRolesBelow(caller)) throw notOutranked();
    if (action === "promote" && caller.role < roles.root)
      throw refuse("Only root can make administrators", "只有超级管理员可以设置其他用户为管理员", {
        code: "role_not_grantable",
        param: "action",
      });
    if (stored.id === caller.id && action !== "enable")
      throw refuse("You cannot remove your own access", "不能降低自己的角色或禁用自己", { code: "own_access" });
    if (action === "delete") {
      await removeUser(ctx, stored);
      return managed(stored, ctx);
    }
    const change = changes.get(action);
    if (change === undefined)
      throw refuse("There is no such action", "没有该操作", { code: "value_not_allowed", param: "action" });
    if (!(await updateUser(ctx.db, stored.id, manageableRolesBelow(caller), change))) throw notFound();
    if (action === "disable") await ctx.sessions.endOthers(stored.id, undefined);
    return managed({ ...stored, ...change }, ctx);
  },

  listNameCollisions: async (_input, ctx) => findNameCollisions(ctx.db),

  deleteUser: async ({ path }, ctx) => {
    const stored = await findUser(ctx.db, path.id);
    if (stored === undefined) throw notFound();
    await removeUser(ctx, stored);
    return createRawReply(undefined);
  },

  changeUserQuota: async ({ path, body }, ctx) => {
    const caller = signedIn(ctx);
    const remark = body.remark ?? "";
    if (remark.length > MAX_REMARK_LENGTH)
      throw refuse(`A remark has at most ${MAX_REMARK_LENGTH} characters`, `备注最多 ${MAX_REMARK_LENGTH} 个字符`, {
        code: "value_too_long",
        param: "remark",
      });
    const stored = await findUser(ctx.db, path.id);
    if (stored === undefined) throw notFound();
    if (stored.role >= manageableRolesBelow(caller)) throw notOutranked();
    const change = `管理员调整额度：${amountText(body.quota, ctx.options)}`;
    const isChanged = await changeBalance(ctx.db, stored.id, {
      belowRole: manageableRolesBelow(caller),
      quota: body.quota,
      text: remark === "" ? change : `${change}，备注：${remark}`,
      remark,
      now: ctx.now,
      requestId: ctx.requestId,
      ip: ctx.ip,
    });
    if (!isChanged)
      throw body.quota < 0
        ? refuse("The user's balance is lower than that", "用户余额不足以扣除该额度", {
            code: "balance_too_low",
            param: "quota",
          })
        : refuse("The balance would become too large", "余额超出上限", { code: "balance_too_large", param: "quota" });
  },
} satisfies Partial<Handlers>;
