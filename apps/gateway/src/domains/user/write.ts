import type { Schemas } from "@one-hub/sdk";
import type { Updateable } from "kysely";
import { type Ctx, signedIn, type UserRow } from "../../context.ts";
import type { UserTable } from "../../platform/db/schema.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { manageableRolesBelow, roles } from "../../platform/levels.ts";
import type { Input } from "../../platform/contract/contract.ts";
import { hashPassword } from "../auth/password.ts";
import { registerUser } from "../auth/store.ts";
import { amountText } from "../log/amount.ts";
import { readAddress, tellOldAddress } from "../mail/codes.ts";
import { noAccessToken } from "../self/store.ts";
import { readUsername } from "./name-check.ts";
import { nameColumns, withoutInvisible } from "./names.ts";
import { notOutranked, userNotFound, usernameTaken } from "./refusals.ts";
import { isAddressAName, isEmailTaken, isNameTaken, updateUser } from "./store.ts";

/** A user to create, as a call or a row of an import names it. */
export type NewUser = {
  readonly username: string;
  /** Empty for none: the user asks for a link by mail. */
  readonly password: string;
  readonly display_name?: string | undefined;
  readonly role?: Schemas["Role"] | undefined;
  readonly email?: string | undefined;
  readonly group?: string | undefined;
  /** Instead of the quota for new users. */
  readonly quota?: number | undefined;
  readonly status?: number | undefined;
};

const nothing = { quota: 0, text: "", event: { code: "signup_bonus", params: { quota: 0 } } } as const;

const checkGroup = (ctx: Ctx, group: string | undefined): void => {
  if (group !== undefined && !ctx.catalog.groups().has(group))
    throw refuse("There is no such group", "分组不存在", { code: "group_not_found", param: "group" });
};

const checkAddress = async (ctx: Ctx, email: string | undefined, exceptId: number): Promise<void> => {
  if (email === undefined) return;
  if ((await isEmailTaken(ctx.db, email, exceptId)) || (await isAddressAName(ctx.db, email, exceptId)))
    throw refuse("This email address belongs to another user", "该邮箱已被其他用户使用", {
      code: "email_taken",
      param: "email",
    });
};

/** Refuses a user whom the caller may not create; returns the request as it is stored. */
export const checkNewUser = async (ctx: Ctx, body: NewUser) => {
  if (body.role !== undefined && body.role >= signedIn(ctx).role)
    throw refuse("A new user's role must be lower than yours", "新用户的角色必须低于自己", {
      code: "role_not_grantable",
      param: "role",
    });
  const username = readUsername(body.username);
  if (await isNameTaken(ctx.db, username)) throw usernameTaken();
  const group = emptyToUndefined(body.group);
  checkGroup(ctx, group);
  // Open one-hub checks the length alone and stores no address.
  const given = ctx.extensions.includes("user_admin") ? emptyToUndefined(body.email) : undefined;
  const email = given === undefined ? undefined : readAddress(given);
  await checkAddress(ctx, email, 0);
  return {
    username,
    displayName: emptyToUndefined(withoutInvisible(body.display_name ?? "")),
    role: body.role === undefined || body.role === roles.guest ? roles.common : body.role,
    status: body.status,
    group,
    email,
    password: body.password,
    quota: body.quota ?? ctx.options.number("QuotaForNewUser"),
  };
};

/** Creates a checked user. */
export const createCheckedUser = async (
  ctx: Ctx,
  { quota, password, ...user }: Awaited<ReturnType<typeof checkNewUser>>,
): Promise<void> => {
  const event = { code: "signup_bonus", params: { quota } } as const;
  const made = await registerUser(ctx.db, {
    ...user,
    passwordHash: password === "" ? "" : await hashPassword(password),
    now: ctx.now,
    affCode: "",
    requestId: ctx.requestId,
    rewards: {
      newUser: { quota, text: `新用户赠送额度：${amountText(quota, ctx.options)}`, event },
      invitee: nothing,
      inviter: nothing,
    },
  });
  if (!made) throw usernameTaken();
};

/** The fields of a user that {@link checkUserChange} reads. */
export type UserChange = Partial<Omit<Input<"updateUser">["body"], "id">>;

/** Refuses a change that the caller may not make; returns the columns to write, empty ones left out. */
export const checkUserChange = async (ctx: Ctx, stored: UserRow, body: UserChange) => {
  const caller = signedIn(ctx);
  if (stored.role >= manageableRolesBelow(caller)) throw notOutranked();
  const role = body.role === roles.guest ? undefined : body.role;
  if (role !== undefined && role >= manageableRolesBelow(caller))
    throw refuse("A role must be lower than your own", "不能授予等于或高于自己的角色", {
      code: "role_not_grantable",
      param: "role",
    });
  if (caller.id === stored.id && ((role !== undefined && role !== stored.role) || body.status === 2))
    throw refuse("You cannot remove your own access", "不能降低自己的角色或停用自己", { code: "own_access" });
  const username = emptyToUndefined(body.username);
  const email = emptyToUndefined(body.email);
  const group = emptyToUndefined(body.group);
  // One from before the rules for new names may be sent back as it is.
  const renamed = username === undefined || username === stored.username ? undefined : readUsername(username);
  if (renamed !== undefined && (await isNameTaken(ctx.db, renamed, stored.id))) throw usernameTaken();
  if (group !== stored.group) checkGroup(ctx, group);
  if (email !== stored.email) await checkAddress(ctx, email, stored.id);
  return {
    ...(renamed === undefined ? {} : nameColumns(renamed)),
    display_name: emptyToUndefined(withoutInvisible(body.display_name ?? "")),
    role,
    status: body.status,
    email,
    group,
    avatar_url: emptyToUndefined(body.avatar_url),
  };
};

/** Writes a checked change, and ends the sessions of a user who is disabled or has a new password. */
export const writeUserChange = async (
  ctx: Ctx,
  stored: UserRow,
  checked: Awaited<ReturnType<typeof checkUserChange>>,
  password?: string,
): Promise<void> => {
  const caller = signedIn(ctx);
  const change: Updateable<UserTable> = {
    ...checked,
    ...(password === undefined ? {} : { password_hash: await hashPassword(password), ...noAccessToken }),
  };
  if (Object.values(change).every((value) => value === undefined)) return;
  const found = await updateUser(ctx.db, stored.id, manageableRolesBelow(caller), change).catch((error: unknown) => {
    throw isUniqueViolation(error) ? usernameTaken() : error;
  });
  if (!found) throw userNotFound();
  if (checked.email !== undefined) tellOldAddress(ctx, stored, checked.email);
  if (password !== undefined || checked.status === 2)
    await ctx.sessions.endOthers(stored.id, stored.id === caller.id ? ctx.sessionId : undefined);
};
