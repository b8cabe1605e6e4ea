import type { Schemas } from "@one-hub/sdk";
import type { Ctx, UserRow } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { Refusal, refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { normalAddress, readAddress } from "../mail/codes.ts";
import { nameKey } from "../user/names.ts";
import { findUserByName, MAX_BALANCE } from "../user/store.ts";
import { checkNewUser, checkUserChange, createCheckedUser, type UserChange, writeUserChange } from "../user/write.ts";

type Row = Schemas["UserImportRow"];
type Verdict = Schemas["UserImportVerdict"];
type Role = Schemas["Role"];

/** Longest texts, as the calls for one user have them. */
const longest = { username: 12, display_name: 20, email: 50, password: 20 } as const;
const MIN_PASSWORD_LENGTH = 8;

const grantable: readonly Role[] = [roles.common, roles.reliable, roles.admin];

/** Refuses a row whose fields a call for one user would not take. */
const checkShape = (row: Row): void => {
  for (const [param, most] of Object.entries(longest) as [keyof typeof longest, number][])
    if ((row[param] ?? "").length > most)
      throw refuse(`${param} has at most ${most} characters`, `${param} 最多 ${most} 个字符`, {
        code: "value_too_long",
        param,
      });
  const { password = "", quota = 0, status } = row;
  if (password !== "" && password.length < MIN_PASSWORD_LENGTH)
    throw refuse("The password is too short", "密码过短", { code: "value_too_short", param: "password" });
  if (status !== undefined && status !== 0 && status !== 1 && status !== 2)
    throw refuse("A status is 1 or 2", "状态只能是 1 或 2", { code: "value_not_allowed", param: "status" });
  if (quota < 0 || quota > MAX_BALANCE)
    throw refuse("This is no balance of a new user", "新用户余额超出范围", {
      code: quota < 0 ? "value_too_small" : "balance_too_large",
      param: "quota",
    });
};

const readRole = (role: number | undefined): Role | undefined => {
  if (role === undefined || role === roles.guest) return undefined;
  const known = grantable.find((each) => each === role);
  if (known === undefined)
    throw refuse("This role cannot be given", "不能授予该角色", { code: "role_not_grantable", param: "role" });
  return known;
};

const readStatus = (status: number | undefined): 1 | 2 | undefined =>
  status === 1 || status === 2 ? status : undefined;

const importNew = async (ctx: Ctx, row: Row, isDryRun: boolean): Promise<void> => {
  const { username, display_name = "", email = "", group = "", password = "", quota } = row;
  if (password === "" && normalAddress(email) === undefined)
    throw refuse("A new user needs a password or an email address", "新用户需要密码或邮箱", {
      code: "value_missing",
      param: "password",
    });
  const checked = await checkNewUser(ctx, {
    username,
    display_name,
    email,
    group,
    password,
    quota,
    role: readRole(row.role),
    status: readStatus(row.status),
  });
  if (!isDryRun) await createCheckedUser(ctx, checked);
};

/** The fields of a row that differ from what is stored. */
const changesOf = (stored: UserRow, row: Row): { change: UserChange; changes: Verdict["changes"] } => {
  const email = emptyToUndefined(row.email);
  const role = stored.role === row.role ? undefined : readRole(row.role);
  const wanted = {
    display_name: emptyToUndefined(row.display_name),
    email: email === undefined || email === stored.email ? undefined : readAddress(email),
    group: emptyToUndefined(row.group),
    role,
    status: readStatus(row.status),
  };
  const changed = Object.entries(wanted).filter(([field, value]) => {
    const before = stored[field as keyof typeof wanted];
    return value !== undefined && value !== before;
  });
  return {
    change: Object.fromEntries(changed),
    changes: changed.map(([field, value]) => ({
      field,
      before: String(stored[field as keyof typeof wanted]),
      after: String(value),
    })),
  };
};

const importRow = async (ctx: Ctx, row: Row, isDryRun: boolean): Promise<Omit<Verdict, "username">> => {
  checkShape(row);
  const stored = await findUserByName(ctx.db, row.username);
  if (stored === undefined) {
    await importNew(ctx, row, isDryRun);
    return { verdict: "new", changes: [] };
  }
  const { change, changes } = changesOf(stored, row);
  // Also where nothing changes: the verdict would tell a higher user's address.
  const checked = await checkUserChange(ctx, stored, change);
  if (changes.length === 0) return { verdict: "same", changes };
  if (!isDryRun) await writeUserChange(ctx, stored, checked);
  return { verdict: "changed", changes };
};

/** Checks each row and imports it; a refused one leaves the others alone. */
export const importRows = async (ctx: Ctx, rows: readonly Row[], isDryRun: boolean): Promise<Verdict[]> => {
  const verdicts: Verdict[] = [];
  const seen = new Set<string>();
  // A dry run stores no row, and would not see that an earlier one has the address.
  const addresses = new Set<string>();
  for (const row of rows) {
    const { username } = row;
    const address = normalAddress(row.email ?? "");
    try {
      const key = nameKey(username);
      if (seen.has(key))
        throw refuse("The file has this name twice", "文件中有重复的用户名", {
          code: "username_taken",
          param: "username",
        });
      seen.add(key);
      if (address !== undefined && addresses.has(address))
        throw refuse("The file has this email address twice", "文件中有重复的邮箱", {
          code: "email_taken",
          param: "email",
        });
      verdicts.push({ username, ...(await importRow(ctx, row, isDryRun)) });
      if (address !== undefined) addresses.add(address);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, param, text } = error;
      verdicts.push({
        username,
        verdict: "refused",
        changes: [],
        code,
        ...(param === undefined ? {} : { param }),
        message: text[ctx.language],
      });
    }
  }
  return verdicts;
};
