import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { openKey } from "../../platform/sealed-key.ts";
import { withRevision } from "../../platform/revision.ts";
import type { NamedRedemptionRow } from "./store.ts";

export const toRedemption = (row: NamedRedemptionRow, ctx: Pick<Ctx, "vault">): Schemas["Redemption"] =>
  withRevision(
    {
      id: row.id,
      user_id: row.user_id,
      key: openKey(ctx.vault, "redemptions", row),
      status: row.status === 3 ? 3 : row.status === 2 ? 2 : 1,
      name: row.name,
      quota: row.quota,
      created_time: row.created_time,
      redeemed_time: row.redeemed_time,
      count: 0,
      expired_time: row.expired_time,
      redeemed_by: row.redeemed_by,
      redeemed_by_name: row.redeemed_by_name ?? "",
    },
    [row.id, row.name, row.quota, row.expired_time],
  );
