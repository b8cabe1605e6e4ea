import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { manageableRolesBelow } from "../../platform/levels.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { toEditableGroup, toUserGroup } from "./view.ts";
import { groupRates, servedGroups } from "./rates.ts";
import {
  countUses,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  moveUsers,
  toggleGroup,
  updateGroup,
  type UserGroupRow,
} from "./store.ts";
import { visibleGroups } from "./visible-groups.ts";

const MAX_RATIO = 1_000_000;

/** Two decimals, as the contract keeps it; what would become free by rounding is refused. */
const readRatio = (ratio: number) => {
  if (!Number.isFinite(ratio) || ratio > MAX_RATIO)
    throw refuse(`The ratio may not exceed ${MAX_RATIO}`, `倍率不能超过 ${MAX_RATIO}`, {
      code: "value_too_large",
      param: "ratio",
    });
  const rounded = Math.round(ratio * 100) / 100;
  if (rounded === 0 && ratio !== 0)
    throw refuse("The smallest ratio above 0 is 0.01", "大于 0 的倍率最小为 0.01", {
      code: "value_too_small",
      param: "ratio",
    });
  return rounded;
};

const notFound = () => refuse("There is no such group", "分组不存在", { code: "group_not_found" });

const readGroup = async (ctx: Ctx, id: number): Promise<UserGroupRow> => {
  const row = await findGroup(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
};

/** Groups as administrators read them: with the accounts and keys that hang on them. */
const withUses = async (ctx: Ctx, rows: readonly UserGroupRow[]) => {
  const usesOf = await countUses(
    ctx.db,
    rows.map(({ symbol }) => symbol),
  );
  return rows.map((row) => ({ ...toEditableGroup(row), ...usesOf(row.symbol) }));
};

/** The group of new accounts. */
const isDefault = (row: UserGroupRow): boolean => row.symbol === "default";

/** After every write of a group: prices follow at once, and rate counters start again. */
const applyGroups = async (ctx: Ctx): Promise<void> => {
  await ctx.catalog.reloadGroups();
  ctx.rates.reset();
};

export const groupHandlers = {
  getUserGroupMap: async (_input, ctx) =>
    Object.fromEntries(visibleGroups(ctx).map((group) => [group.symbol, toUserGroup(group)])),

  getUserGroupRates: async (_input, ctx) => groupRates(ctx),

  getChannelGroupRates: async (_input, ctx) => {
    const served = servedGroups(ctx);
    return groupRates(ctx, ({ symbol }) => served.has(symbol));
  },

  listUserGroups: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listGroups(
      ctx.db,
      { name: emptyToUndefined(query.Name), enable: query.enable },
      { order: readOrder(query.order, "UserGroupSort", "id"), size, offset },
    );
    return { data: await withUses(ctx, rows), page, size, total_count: total };
  },

  updateUserGroup: async ({ body }, ctx) => {
    requireRevision(ctx, toEditableGroup(await readGroup(ctx, body.id)), body);
    const found = await updateGroup(ctx.db, body.id, {
      name: body.name,
      ratio: readRatio(body.ratio),
      api_rate: body.api_rate,
      public: body.public ? 1 : 0,
      promotion: body.promotion ? 1 : 0,
      min: body.min,
      max: body.max,
    });
    if (!found) throw notFound();
    await applyGroups(ctx);
  },

  getUserGroup: async ({ path }, ctx) => {
    const row = await readGroup(ctx, path.id);
    return { ...toEditableGroup(row), ...(await countUses(ctx.db, [row.symbol]))(row.symbol) };
  },

  createUserGroup: async ({ body }, ctx) => {
    try {
      await insertGroup(ctx.db, {
        symbol: body.symbol,
        name: body.name ?? "",
        // A ratio and a rate of 0 count as left out, as on open one-hub.
        ratio: readRatio(body.ratio || 1),
        api_rate: body.api_rate || 600,
        public: body.public === true ? 1 : 0,
        promotion: body.promotion === true ? 1 : 0,
        min: body.min ?? 0,
        max: body.max ?? 0,
        enable: body.enable === false ? 0 : 1,
      });
    } catch (error) {
      throw isUniqueViolation(error)
        ? refuse("Another group has this symbol", "分组标识已存在", { code: "group_exists", param: "symbol" })
        : error;
    }
    await applyGroups(ctx);
  },

  toggleUserGroup: async ({ path }, ctx) => {
    const row = await readGroup(ctx, path.id);
    if (isDefault(row) && row.enable === 1)
      throw refuse("The default group cannot be disabled", "不能停用默认分组", { code: "group_needed" });
    await toggleGroup(ctx.db, row.id);
    await applyGroups(ctx);
  },

  deleteUserGroup: async ({ path }, ctx) => {
    const row = await readGroup(ctx, path.id);
    if (isDefault(row))
      throw refuse("The default group cannot be deleted", "不能删除默认分组", { code: "group_needed" });
    if (!(await deleteGroup(ctx.db, row)))
      throw refuse("There are users in this group", "该分组内仍有用户", { code: "group_in_use" });
    await applyGroups(ctx);
  },

  moveGroupUsers: async ({ path, body }, ctx) => {
    const row = await readGroup(ctx, path.id);
    const target = ctx.catalog.groups().get(body.group);
    if (target === undefined || target.enable !== 1)
      throw refuse("There is no such enabled group", "没有该启用的分组", { code: "group_not_found", param: "group" });
    if (target.symbol === row.symbol)
      throw refuse("They are in this group already", "用户已在该分组中", { code: "value_not_allowed", param: "group" });
    const moved = await moveUsers(ctx.db, row.symbol, target.symbol, manageableRolesBelow(signedIn(ctx)));
    const { user_count: kept } = (await countUses(ctx.db, [row.symbol]))(row.symbol);
    return { moved, kept };
  },

  listGroups: async (_input, ctx) =>
    [...ctx.catalog.groups().values()].filter(({ enable }) => enable === 1).map(({ symbol }) => symbol),
} satisfies Partial<Handlers>;
