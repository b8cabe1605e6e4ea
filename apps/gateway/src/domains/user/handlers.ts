import { randomBytes } from "node:crypto";
import { type Ctx, type Handlers, signedIn, type UserRow } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { deleteBodiesOfUser } from "../log/bodies/store.ts";
import { manageableRolesBelow, roles } from "../../platform/levels.ts";
import { amountText } from "../log/amount.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision, withRevision } from "../../platform/revision.ts";
import { toUser } from "./view.ts";
import { findNameCollisions } from "./name-collisions.ts";
import { findManageable, findReadable } from "./rank.ts";
import { notOutranked, userNotFound } from "./refusals.ts";
import { changeBalance, findUser, findUserByName, listUsers, updateUser } from "./store.ts";
import { checkNewUser, checkUserChange, createCheckedUser, writeUserChange } from "./write.ts";

const MAX_REMARK_LENGTH = 500;

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
  if (!found) throw userNotFound();
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

export const userHandlers = {
  listUsers: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listUsers(
      ctx.db,
      {
        keyword: emptyToUndefined(query.keyword),
        id: emptyToUndefined(query.user_id),
        name: emptyToUndefined(query.name),
        email: emptyToUndefined(query.email),
        group: emptyToUndefined(query.group),
        role: emptyToUndefined(query.role),
        status: query.status,
        inviterId: emptyToUndefined(query.inviter_id),
        createdFrom: emptyToUndefined(query.created_from),
        createdTo: emptyToUndefined(query.created_to),
        reader: { id: signedIn(ctx).id, reach: manageableRolesBelow(signedIn(ctx)) },
      },
      {
        order:
          emptyToUndefined(query.sort) === undefined
            ? readOrder(query.order, "UserSort", "id")
            : readOrder(query.sort, "UserListSort", "id"),
        size,
        offset,
      },
    );
    return { data: rows.map((row) => listed(row, ctx)), page, size, total_count: total };
  },

  getUser: async ({ path }, ctx) => view(await findReadable(ctx, path.id), ctx),

  createUser: async ({ body: { username, password, display_name, role, email, group } }, ctx) =>
    // Named one by one: a balance that a client sends along is not taken.
    createCheckedUser(ctx, await checkNewUser(ctx, { username, password, display_name, role, email, group })),

  updateUser: async ({ body: { id, ...body } }, ctx) => {
    const stored = await findManageable(ctx, id);
    requireRevision(ctx, view(stored, ctx), { ...body, id, password: "" });
    const change = await checkUserChange(ctx, stored, body);
    await writeUserChange(ctx, stored, change, emptyToUndefined(body.password));
  },

  manageUser: async ({ body: { username, action } }, ctx) => {
    const caller = signedIn(ctx);
    const stored = await findUserByName(ctx.db, username);
    if (stored === undefined) throw userNotFound();
    if (stored.role >= manageableRolesBelow(caller)) throw notOutranked();
    if (action === "promote" && caller.role < roles.root)
      throw refuse("Only root can make administrators", "只有超级管理员可以设置其他用户为管理员", {
        code: "role_not_grantable",
        param: "action",
      });
    if (stored.id === caller.id && action !== "enable")
      throw refuse("You cannot remove your own access", "不能降低自己的角色或停用自己", { code: "own_access" });
    // One that root made beside itself.
    if (stored.role >= roles.root && action !== "enable") throw notOutranked();
    if (action === "delete") {
      await removeUser(ctx, stored);
      return managed(stored, ctx);
    }
    const change = changes.get(action);
    if (change === undefined)
      throw refuse("There is no such action", "没有该操作", { code: "value_not_allowed", param: "action" });
    if (!(await updateUser(ctx.db, stored.id, manageableRolesBelow(caller), change))) throw userNotFound();
    if (action === "disable") await ctx.sessions.endOthers(stored.id, undefined);
    return managed({ ...stored, ...change }, ctx);
  },

  listNameCollisions: async (_input, ctx) => findNameCollisions(ctx.db),

  deleteUser: async ({ path }, ctx) => {
    const stored = await findUser(ctx.db, path.id);
    if (stored === undefined) throw userNotFound();
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
    const stored = await findManageable(ctx, path.id);
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
