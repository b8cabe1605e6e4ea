import { type Ctx, signedIn, type UserRow } from "../../context.ts";
import { type Refusal, refuse } from "../../platform/http.ts";
import { manageableRolesBelow, roles } from "../../platform/levels.ts";
import { notOutranked, notReadable, userNotFound } from "./refusals.ts";
import { findUser } from "./store.ts";

const find = async (ctx: Ctx, id: number, outranked: () => Refusal): Promise<UserRow> => {
  const row = await findUser(ctx.db, id);
  if (row === undefined) throw userNotFound();
  if (row.role >= manageableRolesBelow(signedIn(ctx))) throw outranked();
  return row;
};

/** Returns a user whom the caller may read; refuses equal and higher roles, unless the caller is root. */
export const findReadable = (ctx: Ctx, id: number): Promise<UserRow> => find(ctx, id, notReadable);

/** Returns a user whom the caller may change; refuses equal and higher roles, unless the caller is root. */
export const findManageable = (ctx: Ctx, id: number): Promise<UserRow> => find(ctx, id, notOutranked);

/** Returns the id of the user whose data are asked for: the caller's own without one, others' to administrators. */
export const findSubject = async (ctx: Ctx, id: number | undefined): Promise<number> => {
  const caller = signedIn(ctx);
  if (id === undefined || id === 0 || id === caller.id) return caller.id;
  if (caller.role < roles.admin)
    throw refuse("Your role does not allow this", "无权进行此操作，权限不足", { code: "role_too_low" });
  return (await findReadable(ctx, id)).id;
};
