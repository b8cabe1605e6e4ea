import type { components } from "@one-hub/sdk";
import type { UserGroupRow } from "./store.ts";

/** The contract's group; `discount` is a second name of the same multiplier. */
export const toUserGroup = (row: UserGroupRow): components["schemas"]["UserGroup"] => ({
  id: row.id,
  symbol: row.symbol,
  name: row.name,
  ratio: row.ratio,
  discount: row.ratio,
  api_rate: row.api_rate,
  public: row.public === 1,
  promotion: row.promotion === 1,
  min: row.min,
  max: row.max,
  enable: row.enable === 1,
});
