import type { UserGroupRow } from "../catalog.ts";
import type { Ctx } from "../context.ts";

/** Enabled groups that are public, and the caller's own; only a session says who calls (contract 1.5, 1.6). */
export const visibleGroups = (ctx: Ctx): UserGroupRow[] =>
  [...ctx.catalog.groups().values()].filter(
    (group) => group.enable === 1 && (group.public === 1 || group.symbol === ctx.sessionUser?.group),
  );
