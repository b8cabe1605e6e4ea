import { randomBytes } from "node:crypto";
import { type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { MAX_BALANCE } from "../user/store.ts";
import {
  findRedemption,
  insertRedemptions,
  listRedemptions,
  NEVER,
  redemptionStatus,
  deleteRedemption,
  updateUnusedRedemption,
} from "./store.ts";
import { redeemCode } from "./redeem-code.ts";
import { toRedemption } from "./view.ts";

const MAX_NAME_LENGTH = 20;
/** Quota of a new code that is sent without one. */
const DEFAULT_QUOTA = 100;

const notFound = () => refuse("There is no such redemption code", "兑换码不存在", { code: "redemption_not_found" });

const checkName = (name: string) => {
  if (name.trim() === "" || Buffer.byteLength(name) > MAX_NAME_LENGTH)
    throw refuse(`A name has 1 to ${MAX_NAME_LENGTH} bytes`, `兑换码名称长度必须在 1-${MAX_NAME_LENGTH} 之间`, {
      code: "name_length_invalid",
      param: "name",
    });
};

const checkQuota = (quota: number) => {
  if (quota > MAX_BALANCE)
    throw refuse(`The quota may not exceed ${MAX_BALANCE}`, `额度不能超过 ${MAX_BALANCE}`, {
      code: "value_too_large",
      param: "quota",
    });
};

/** Unix seconds, or {@link NEVER}; undefined where it is not sent. */
const readExpiry = (sent: number | undefined, now: number): number | undefined => {
  if (sent === undefined || sent === NEVER || sent > now) return sent;
  throw refuse("The expiry must be in the future", "过期时间必须晚于当前时间", {
    code: "expiry_in_past",
    param: "expired_time",
  });
};

/** Redemption codes. */
export const redemptionHandlers = {
  redeemCode: async ({ body }, ctx) => redeemCode(ctx, signedIn(ctx).id, body.key),

  listRedemptions: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listRedemptions(
      ctx.db,
      {
        keyword: emptyToUndefined(query.keyword),
        state: emptyToUndefined(query.state),
        redeemedBy: emptyToUndefined(query.redeemed_by),
        from: emptyToUndefined(query.start_timestamp),
        to: emptyToUndefined(query.end_timestamp),
      },
      ctx.now,
      { order: readOrder(query.order, "RedemptionSort", "id"), size, offset },
    );
    return { data: rows.map((row) => toRedemption(row, ctx)), page, size, total_count: total };
  },

  getRedemption: async ({ path }, ctx) => {
    const row = await findRedemption(ctx.db, path.id);
    if (row === undefined) throw notFound();
    return toRedemption(row, ctx);
  },

  createRedemptions: async ({ body }, ctx) => {
    checkName(body.name);
    checkQuota(body.quota);
    const expires = readExpiry(body.expired_time, ctx.now) ?? NEVER;
    const keys = Array.from({ length: body.count }, () => randomBytes(16).toString("hex"));
    await insertRedemptions(
      ctx,
      keys.map((key) => ({
        user_id: signedIn(ctx).id,
        key,
        status: redemptionStatus.unused,
        name: body.name,
        quota: body.quota === 0 ? DEFAULT_QUOTA : body.quota,
        created_time: ctx.now,
        expired_time: expires,
      })),
    );
    return keys;
  },

  updateRedemption: async ({ body, query }, ctx) => {
    const stored = await findRedemption(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    let change: { status: number } | { name: string; quota: number; expired_time?: number };
    if (query.status_only !== undefined && query.status_only !== "") {
      if (body.status !== redemptionStatus.unused && body.status !== redemptionStatus.disabled)
        throw refuse("A code can be enabled or disabled", "只能启用或停用兑换码", {
          code: "value_not_allowed",
          param: "status",
        });
      change = { status: body.status };
    } else {
      const { name = "", quota = 0 } = body;
      requireRevision(ctx, toRedemption(stored, ctx), body);
      checkName(name);
      checkQuota(quota);
      const kept = body.expired_time === stored.expired_time;
      const expires = kept ? undefined : readExpiry(body.expired_time, ctx.now);
      change = { name, quota, ...(expires !== undefined && { expired_time: expires }) };
    }
    const row = await updateUnusedRedemption(ctx.db, stored.id, change);
    if (row === undefined)
      throw refuse("A used code cannot be changed", "已使用的兑换码不能修改", { code: "redemption_used" });
    return toRedemption(row, ctx);
  },

  deleteRedemption: async ({ path }, ctx) => {
    if (!(await deleteRedemption(ctx.db, path.id))) throw notFound();
  },
} satisfies Partial<Handlers>;
