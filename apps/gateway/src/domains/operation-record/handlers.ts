import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { roles } from "../../platform/levels.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { findReadable, findSubject } from "../user/rank.ts";
import type { OperationId } from "../../platform/contract/contract.ts";
import { listRecords } from "./store.ts";

/** Calls whose target is a user. */
const userOperations: readonly OperationId[] = [
  "changeUserQuota",
  "createUser",
  "createUserNote",
  "deleteUser",
  "deleteUserNote",
  "endUserSession",
  "endUserSessions",
  "manageUser",
  "updateInviter",
  "updateUser",
];

const findTarget = async (ctx: Ctx, id: number) => {
  const { username } = await findReadable(ctx, id);
  return { actions: userOperations, names: [String(id), username] };
};

/** Whose records a caller below root reads: the own, those of a user below the own role, or everybody's about such a user. */
const actorFor = async (ctx: Ctx, id: number | undefined, target: object | undefined): Promise<number | undefined> =>
  target !== undefined && emptyToUndefined(id) === undefined ? undefined : findSubject(ctx, id);

export const operationRecordHandlers = {
  listOperationRecords: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "OperationRecordSort", "created_at");
    const user = signedIn(ctx);
    const targetId = emptyToUndefined(query.target_user_id);
    const target = targetId === undefined ? undefined : await findTarget(ctx, targetId);
    const filter = {
      // Root reads also what deleted users did.
      user_id: user.role >= roles.root ? emptyToUndefined(query.user_id) : await actorFor(ctx, query.user_id, target),
      target,
      username: emptyToUndefined(query.username),
      action: emptyToUndefined(query.action),
      success: query.success === undefined ? undefined : Number(query.success),
      start: emptyToUndefined(query.start_timestamp),
      end: emptyToUndefined(query.end_timestamp),
    };
    const { rows, total } = await listRecords(ctx.db, filter, { order, size, offset });
    const data = rows.map(({ success, ...row }) => ({ ...row, success: success === 1 }));
    return { data, page, size, total_count: total };
  },
} satisfies Partial<Handlers>;
