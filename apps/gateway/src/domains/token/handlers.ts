import { type Ctx, type Handlers, signedIn, type UserRow } from "../../context.ts";
import type { Input } from "../../platform/contract/contract.ts";
import { refuse } from "../../platform/http.ts";
import { manageableRolesBelow, roles, toRole } from "../../platform/levels.ts";
import { deleteBodiesOfToken } from "../log/bodies/store.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { createKey } from "./create-key.ts";
import { openKey } from "../../platform/sealed-key.ts";
import { checkGroup, checkName, checkQuota, checkRevival } from "./rules.ts";
import { completeSetting, readSetting, sealSetting } from "./setting.ts";
import {
  deleteToken,
  ensureNamedToken,
  findOwner,
  findOwners,
  findToken,
  findTokenByHash,
  insertToken,
  listTokens,
  type Owner,
  rewriteToken,
  type TokenRow,
  tokenStatus,
  updateToken,
} from "./store.ts";
import { spans } from "../usage/pieces.ts";
import { sumUse } from "../usage/store.ts";
import { toToken, type TokenViewer } from "./view.ts";

const notFound = () => refuse("There is no such key", "密钥不存在", { code: "token_not_found" });

const nextHour = (now: number) => now - (now % spans.hour) + spans.hour;

const playgroundName = "sys_playground";

const maySeeTag = (user: UserRow) => user.role >= roles.reliable;

/** The owner sees the secret; all others an empty text. */
const viewerFor = (ctx: Ctx, user: UserRow): TokenViewer => ({
  keyOf: (row) => (row.user_id === user.id ? openKey(ctx.vault, "tokens", row) : ""),
  seesBillingTag: maySeeTag(user),
});

/** An existing key by an id of a request, optionally of one user; ids beyond exact integers match none. */
const existing = async (ctx: Ctx, id: number, userId?: number): Promise<TokenRow> => {
  const row = Number.isSafeInteger(id) ? await findToken(ctx.db, id, userId) : undefined;
  if (row === undefined) throw notFound();
  return row;
};

/** Administrators may change their own keys and those of users with a lower role. */
const checkOutranked = (caller: UserRow, ownerId: number, owner: { readonly role: number } | undefined) => {
  if (ownerId !== caller.id && owner !== undefined && owner.role >= manageableRolesBelow(caller))
    throw refuse("Only keys of users with a lower role than yours can be changed", "只能管理角色低于自己的用户的密钥", {
      code: "user_outranks_you",
    });
};

/** A key as administrators see it, with its owner. */
const toOwnedToken = (row: TokenRow, owner: Owner | undefined) => ({
  ...toToken(row, { keyOf: () => "", seesBillingTag: true }),
  owner_name: owner?.name ?? "",
  ...(owner?.role === undefined ? {} : { owner_role: toRole(owner.role) }),
});

type UpdateBody = Input<"updateToken">["body"];

/** Writes either the status alone or everything else. */
const write = async (
  ctx: Ctx,
  row: TokenRow,
  request: {
    body: UpdateBody;
    statusOnly: boolean;
    owner: { id: number; group: string };
    isOwn: boolean;
    setsTag: boolean;
  },
): Promise<TokenRow> => {
  const { body, owner } = request;
  checkName(body.name ?? "");
  checkQuota(body.remain_quota);
  checkRevival(row, body.status, ctx.now);
  if (request.statusOnly) {
    if (body.status === undefined)
      throw refuse("Specify the key's status", "请指定密钥状态", { code: "value_missing", param: "status" });
    const written = await updateToken(ctx.db, row.id, { status: body.status });
    if (written === undefined) throw notFound();
    return written;
  }
  requireRevision(ctx, toToken(row, { keyOf: () => "", seesBillingTag: request.setsTag }), body);
  const { group = "", backup_group: backupGroup = "" } = body;
  const moved = owner.id !== row.user_id;
  if (moved || group !== row.group) checkGroup(ctx.catalog, group, owner.group);
  if (moved || backupGroup !== row.backup_group) checkGroup(ctx.catalog, backupGroup, owner.group, "backup_group");
  const tag = request.setsTag ? body.setting?.billing_tag : readSetting(row.setting).billing_tag;
  // Only the key's owner may switch recording on; others can only switch it off.
  const mayRecord = request.isOwn || (!moved && readSetting(row.setting).body_log?.enabled === true);
  const written = await rewriteToken(
    ctx.db,
    row.id,
    {
      user_id: owner.id,
      name: body.name ?? "",
      expired_time: body.expired_time ?? 0,
      unlimited_quota: body.unlimited_quota === true ? 1 : 0,
      group,
      backup_group: backupGroup,
      setting: sealSetting(completeSetting(body.setting, tag, mayRecord)),
    },
    { wanted: body.remain_quota ?? 0, loaded: body.loaded_quota },
  );
  if (written === undefined) throw notFound();
  return written;
};

/** API keys. */
export const tokenHandlers = {
  listTokens: async ({ query }, ctx) => {
    const user = signedIn(ctx);
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listTokens(
      ctx.db,
      { userId: user.id, keyword: query.keyword ?? "" },
      { order: readOrder(query.order, "TokenSort", "id"), size, offset },
    );
    const viewer = viewerFor(ctx, user);
    const used = await sumUse(ctx, user.id, { from: 0, to: nextHour(ctx.now) }, "key");
    const usageOf = new Map(used.map(({ id, quota, requests }) => [id, { usage: { quota, requests } }]));
    const data = rows.map((row) => ({ ...toToken(row, viewer), ...usageOf.get(row.id) }));
    return { data, page, size, total_count: total };
  },

  getToken: async ({ path }, ctx) => {
    const user = signedIn(ctx);
    return toToken(await existing(ctx, path.id, user.id), viewerFor(ctx, user));
  },

  getPlaygroundToken: async (_input, ctx) => {
    const user = signedIn(ctx);
    const row = await ensureNamedToken(ctx, { userId: user.id, name: playgroundName }, () => ({
      key: createKey(),
      user_id: user.id,
      status: tokenStatus.enabled,
      name: playgroundName,
      created_time: ctx.now,
      accessed_time: ctx.now,
      expired_time: -1,
      remain_quota: 0,
      unlimited_quota: 1,
      group: "",
      backup_group: "",
      setting: sealSetting(completeSetting(undefined, undefined)),
      deleted_at: null,
    }));
    return openKey(ctx.vault, "tokens", row);
  },

  createToken: async ({ body }, ctx) => {
    const user = signedIn(ctx);
    checkName(body.name);
    checkQuota(body.remain_quota);
    const { expired_time: expiry = 0, group = "", backup_group: backupGroup = "" } = body;
    if (expiry > 0 && expiry <= ctx.now)
      throw refuse("The expiry is in the past", "有效期不能早于当前时间", {
        code: "expiry_in_past",
        param: "expired_time",
      });
    checkGroup(ctx.catalog, group, user.group);
    checkGroup(ctx.catalog, backupGroup, user.group, "backup_group");
    const tag = maySeeTag(user) ? body.setting?.billing_tag : undefined;
    const row = await insertToken(ctx, {
      key: createKey(),
      user_id: user.id,
      status: tokenStatus.enabled,
      name: body.name,
      created_time: ctx.now,
      accessed_time: ctx.now,
      // On create, 0 means the default: the key never expires.
      expired_time: expiry === 0 ? -1 : expiry,
      remain_quota: body.remain_quota ?? 0,
      unlimited_quota: body.unlimited_quota === true ? 1 : 0,
      group,
      backup_group: backupGroup,
      setting: sealSetting(completeSetting(body.setting, tag, true)),
      deleted_at: null,
    });
    const wantsRow = /(?:^|,)\s*return=representation\s*(?:,|;|$)/i.test(ctx.readHeader("prefer") ?? "");
    return wantsRow ? toToken(row, viewerFor(ctx, user)) : undefined;
  },

  updateToken: async ({ query, body }, ctx) => {
    const user = signedIn(ctx);
    const row = await existing(ctx, body.id, user.id);
    const written = await write(ctx, row, {
      body,
      statusOnly: (query.status_only ?? "") !== "",
      owner: { id: user.id, group: user.group },
      isOwn: true,
      setsTag: maySeeTag(user),
    });
    return toToken(written, viewerFor(ctx, user));
  },

  deleteToken: async ({ path }, ctx) => {
    const { id } = signedIn(ctx);
    if (!(await deleteToken(ctx.db, path.id, id, ctx.now))) throw notFound();
    await ctx.bodyLog.drain();
    await deleteBodiesOfToken(ctx.db, path.id, id);
  },

  deleteTokenBodies: async ({ path }, ctx) => {
    const { id } = signedIn(ctx);
    const row = await existing(ctx, path.id, id);
    await ctx.bodyLog.drain();
    await deleteBodiesOfToken(ctx.db, row.id, id);
  },

  searchTokensAdmin: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { user_id: userId = 0, token_id: tokenId = 0 } = query;
    const { rows, total } = await listTokens(
      ctx.db,
      {
        keyword: query.keyword ?? "",
        ...(userId === 0 ? {} : { userId }),
        ...(tokenId === 0 ? {} : { tokenId }),
      },
      { order: readOrder(query.order, "TokenSort", "id"), size, offset },
    );
    const owners = await findOwners(
      ctx.db,
      rows.map((row) => row.user_id),
    );
    return {
      data: rows.map((row) => toOwnedToken(row, owners.get(row.user_id))),
      page,
      size,
      total_count: total,
    };
  },

  findTokenAdmin: async ({ body }, ctx) => {
    const row = await findTokenByHash(ctx.db, ctx.vault.fingerprint(body.key.trim().replace(/^sk-/, "")));
    if (row === undefined) throw notFound();
    const owners = await findOwners(ctx.db, [row.user_id]);
    return toOwnedToken(row, owners.get(row.user_id));
  },

  updateTokenAdmin: async ({ query, body }, ctx) => {
    const user = signedIn(ctx);
    const row = await existing(ctx, body.id);
    const { user_id: wanted = 0 } = body;
    const ownerId = wanted > 0 ? wanted : row.user_id;
    const owner = Number.isSafeInteger(ownerId) ? await findOwner(ctx.db, ownerId) : undefined;
    const moved = ownerId !== row.user_id;
    if (owner === undefined && moved) throw refuse("There is no such user", "用户不存在", { code: "user_not_found" });
    // Or an administrator could take root's key, or let root pay for a key of the own.
    checkOutranked(user, row.user_id, moved ? await findOwner(ctx.db, row.user_id) : owner);
    checkOutranked(user, ownerId, owner);
    const written = await write(ctx, row, {
      body,
      statusOnly: (query.status_only ?? "") !== "",
      // A deleted owner has no group of the own left.
      owner: { id: ownerId, group: owner?.group ?? "" },
      isOwn: ownerId === user.id,
      setsTag: true,
    });
    return toToken(written, viewerFor(ctx, user));
  },
} satisfies Partial<Handlers>;
