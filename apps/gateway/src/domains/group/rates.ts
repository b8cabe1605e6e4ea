import type { Schemas } from "@one-hub/sdk";
import type { UserGroupRow } from "./store.ts";
import type { Ctx } from "../../context.ts";
import { usableGroups } from "./visible-groups.ts";

/** Rates by group id. These maps are not open one-hub's, so an access token identifies the caller too. */
export const groupRates = (
  ctx: Ctx,
  isMeant: (group: UserGroupRow) => boolean = () => true,
): Record<string, Schemas["GroupRate"]> =>
  Object.fromEntries(
    usableGroups(ctx.catalog, ctx.user?.group)
      .filter(isMeant)
      .map(({ id, name, ratio, api_rate }) => [String(id), { name, discount: ratio, api_rate }]),
  );

/** Symbols of the groups in which an enabled channel serves anything. */
export const servedGroups = ({ catalog }: Ctx): ReadonlySet<string> =>
  new Set(
    catalog
      .channels()
      .filter(({ models, prefixes }) => models.size > 0 || prefixes.length > 0)
      .flatMap(({ groups }) => groups),
  );
