import { type Refusal, refuse } from "../../platform/http.ts";

export const userNotFound = (): Refusal => refuse("There is no such user", "用户不存在", { code: "user_not_found" });

export const usernameTaken = (): Refusal =>
  refuse("This username is taken", "该用户名已被使用", { code: "username_taken", param: "username" });

export const notOutranked = (): Refusal =>
  refuse("Only users with a lower role than yours can be changed", "只能管理角色低于自己的用户", {
    code: "user_outranks_you",
  });

export const notReadable = (): Refusal =>
  refuse("Only users with a lower role than yours can be read", "只能查看角色低于自己的用户", {
    code: "user_outranks_you",
  });
