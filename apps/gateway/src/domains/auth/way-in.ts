import type { UserRow } from "../../context.ts";
import { refuse, type Refusal } from "../../platform/http.ts";

/** Columns of linked accounts. GitHub's name alone may be that of a user linked before ids were stored. */
export const bindingColumns = ["github_id", "github_id_new", "google_id", "lark_id", "oidc_id", "wechat_id"] as const;

export const isBound = (user: UserRow, column: (typeof bindingColumns)[number]): boolean =>
  user[column] !== "" && user[column] !== 0;

/** Whether the user can sign in without a passkey. */
export const hasWayIn = (user: UserRow): boolean =>
  user.password_hash !== "" || bindingColumns.some((column) => isBound(user, column));

export const lastWayIn = (): Refusal =>
  refuse("This is your only way to sign in. Add another one first", "这是你唯一的登录方式，请先添加其他登录方式", {
    code: "last_way_in",
  });
