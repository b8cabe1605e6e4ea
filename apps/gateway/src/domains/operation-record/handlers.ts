import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { type Handlers, signedIn } from "../../context.ts";
import { roles } from "../../platform/levels.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { listRecords } from "./store.ts";

export const operationRecordHandlers = {
  listOperationRecords: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "OperationRecordSort", "created_at");
    const user = signedIn(ctx);
    const filter = {
      user_id: user.role >= roles.root ? undefined : user.id,
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
