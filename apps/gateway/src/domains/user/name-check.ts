import { refuse } from "../../platform/http.ts";
import { isVisibleName, normalizeName } from "./names.ts";

const MAX_NAME_LENGTH = 40;

/** Returns a new user name as it is stored; refuses one that cannot be read. */
export const readUsername = (given: string): string => {
  if (given.trim() !== given || given === "")
    throw refuse("The username must not begin or end with a space", "用户名首尾不能有空格", {
      code: "username_edge_spaces",
      param: "username",
    });
  if (!isVisibleName(given))
    throw refuse("The username contains invisible characters", "用户名包含不可见字符", {
      code: "username_not_visible",
      param: "username",
    });
  const username = normalizeName(given);
  // One character may become several: a ligature its letters.
  if (username.trim() !== username || username.length > Math.max(given.length, MAX_NAME_LENGTH))
    throw refuse("The username is too long", "用户名过长", { code: "value_too_long", param: "username" });
  return username;
};
