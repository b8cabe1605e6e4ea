import type { Schemas } from "@one-hub/sdk";
import type { UserRow } from "../../context.ts";
import { roles, toRole } from "../../platform/levels.ts";

type User = Schemas["User"];

/** Zero value of every field. */
const emptyUser: User = {
  id: 0,
  username: "",
  password: "",
  display_name: "",
  role: roles.guest,
  status: 1,
  email: "",
  avatar_url: "",
  oidc_id: "",
  github_id: "",
  github_id_new: 0,
  wechat_id: "",
  telegram_id: 0,
  lark_id: "",
  verification_code: "",
  access_token: "",
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: "",
  aff_code: "",
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  inviter_id: 0,
  last_login_time: 0,
  last_login_ip: "",
  created_time: 0,
};

/** The user in a sign-in reply: a few fields are set, all others are zero values. */
export const toLoginUser = (user: UserRow): User => ({
  ...emptyUser,
  id: user.id,
  username: user.username,
  display_name: user.display_name,
  role: toRole(user.role),
  status: user.status === 1 ? 1 : 2,
  avatar_url: user.avatar_url,
});

/** The whole account without secrets; the access token is only returned when it is created. */
export const toUser = (user: UserRow, groupId: number): User => ({
  ...toLoginUser(user),
  email: user.email,
  github_id: user.github_id,
  github_id_new: user.github_id_new,
  lark_id: user.lark_id,
  google_id: user.google_id,
  oidc_id: user.oidc_id,
  wechat_id: user.wechat_id,
  telegram_id: user.telegram_id,
  quota: user.quota,
  used_quota: user.used_quota,
  request_count: user.request_count,
  group: user.group,
  group_id: groupId,
  aff_code: user.aff_code,
  aff_count: user.aff_count,
  aff_quota: user.aff_quota,
  aff_history_quota: user.aff_history_quota,
  inviter_id: user.inviter_id,
  last_login_time: user.last_login_time,
  last_login_ip: user.last_login_ip,
  created_time: user.created_time,
});

/** Fields for the owner only. */
export const toOwnUser = (
  user: UserRow,
  own: { groupId: number; notify: Schemas["NotifySettings"]; confirmed: boolean },
): User => ({
  ...toUser(user, own.groupId),
  has_password: user.password_hash !== "",
  has_access_token: user.access_token_hash !== null,
  access_token_time: user.access_token_time,
  confirmed: own.confirmed,
  notify: own.notify,
});
