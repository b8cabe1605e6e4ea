import type { components } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
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

/** The group as administrators read and edit it; its switch has a call of its own and does not count. */
export const toEditableGroup = (row: UserGroupRow): components["schemas"]["UserGroup"] =>
  withRevision(toUserGroup(row), { ...row, enable: undefined });
