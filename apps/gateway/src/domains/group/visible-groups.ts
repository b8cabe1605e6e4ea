import type { Catalog } from "../../relay/routing/catalog.ts";
import type { UserGroupRow } from "./store.ts";
import type { Ctx } from "../../context.ts";

/** Enabled groups that are public, and the caller's own. */
export const usableGroups = (catalog: Catalog, own: string | undefined): UserGroupRow[] =>
  [...catalog.groups().values()].filter((group) => group.enable === 1 && (group.public === 1 || group.symbol === own));

/** Groups of the public lists, for which only a session identifies the caller. */
export const visibleGroups = (ctx: Ctx): UserGroupRow[] => usableGroups(ctx.catalog, ctx.sessionUser?.group);
