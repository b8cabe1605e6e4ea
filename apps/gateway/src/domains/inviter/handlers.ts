import type { Schemas } from "@one-hub/sdk";
import { type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { manageableRolesBelow } from "../../platform/levels.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision, withRevision } from "../../platform/revision.ts";
import { findManageable, findReadable } from "../user/rank.ts";
import { notOutranked } from "../user/refusals.ts";
import { updateUser } from "../user/store.ts";
import { type InviterRow, listInvitedPeople, listInviters, sumRecent } from "./store.ts";

/** Days of the figures that a percentage is weighed by. */
const RECENT_DAYS = 30;
const DAY_SECONDS = 86_400;

const statuses = [1, 2] as const;
const statusOf = (status: number) => statuses.find((known) => known === status) ?? 2;
const knownRoles = [0, 1, 3, 10, 100] as const;

const toInviter = (row: InviterRow): Schemas["Inviter"] =>
  withRevision(
    {
      id: row.id,
      username: row.username,
      display_name: row.display_name,
      role: knownRoles.find((role) => role === row.role) ?? 1,
      status: statusOf(row.status),
      aff_count: row.aff_count,
      aff_quota: row.aff_quota,
      aff_history_quota: row.aff_history_quota,
      percentage: row.inviter_share === null ? null : row.inviter_share / 100,
    },
    { id: row.id, inviter_share: row.inviter_share },
  );

/** A percentage in hundredths, as it is stored. */
const readShare = (percentage: number | null): number | null => {
  if (percentage === null) return null;
  const share = Math.round(percentage * 100);
  if (Math.abs(share - percentage * 100) > 1e-6)
    throw refuse("A percentage has at most two decimals", "百分比最多两位小数", {
      code: "value_invalid",
      param: "percentage",
    });
  return share;
};

/** Inviters and their rewards: extension `inviter`. */
export const inviterHandlers = {
  listInviters: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const filter = {
      keyword: emptyToUndefined(query.keyword?.trim()),
      who: query.who ?? "inviters",
      belowRole: manageableRolesBelow(signedIn(ctx)),
    };
    const order = readOrder(query.order, "InviterSort", "aff_history_quota");
    const { rows, total } = await listInviters(ctx.db, filter, { order, size, offset });
    return { data: rows.map(toInviter), page, size, total_count: total };
  },

  getInviter: async ({ path }, ctx) => {
    const row = await findReadable(ctx, path.id);
    const sums = await sumRecent(ctx.db, row.id, ctx.now - RECENT_DAYS * DAY_SECONDS);
    const reward = Math.trunc(ctx.options.number("QuotaForInviter"));
    return { ...toInviter(row), recent: { days: RECENT_DAYS, registration_reward: reward, ...sums } };
  },

  updateInviter: async ({ path, body }, ctx) => {
    const stored = await findManageable(ctx, path.id);
    requireRevision(ctx, toInviter(stored), body);
    const share = readShare(body.percentage);
    if (!(await updateUser(ctx.db, path.id, manageableRolesBelow(signedIn(ctx)), { inviter_share: share })))
      throw notOutranked();
    return toInviter({ ...stored, inviter_share: share });
  },

  listInvitedBy: async ({ path, query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { id } = await findReadable(ctx, path.id);
    const order = readOrder(query.order, "InvitedPersonSort", "created_time");
    const { rows, total } = await listInvitedPeople(ctx.db, id, { order, size, offset });
    const data = rows.map((row) => ({
      id: row.id,
      username: row.username,
      display_name: row.display_name,
      status: statusOf(row.status),
      deleted: row.deleted_at !== null,
      created_time: row.created_time,
      topped_up: row.topped_up,
      earned: row.inviter_quota,
    }));
    return { data, page, size, total_count: total };
  },
} satisfies Partial<Handlers>;
