import type { OperationId } from "./contract.ts";

/** Contract 0.4. */
export const roles = { guest: 0, common: 1, reliable: 3, admin: 10, root: 100 } as const;

export type Level = "public" | "user" | "admin" | "root";

export const roleOfLevel: Readonly<Record<Exclude<Level, "public">, number>> = {
  user: roles.common,
  admin: roles.admin,
  root: roles.root,
};

/** Callers reach users below this role: root is exempt, everybody else must have the higher role. Its own rows root reaches too. */
export const reach = (caller: { readonly role: number }): number =>
  caller.role >= roles.root ? caller.role + 1 : caller.role;

/** Who may call what. */
export const operationLevels: Readonly<Record<OperationId, Level>> = {
  getStatus: "public",
  getNotice: "public",
  getAbout: "public",
  getHomePageContent: "public",
  login: "public",
  logout: "public",
  register: "public",
  sendEmailVerification: "public",
  sendPasswordReset: "public",
  resetPassword: "public",
  getContent: "public",
  getAnnouncements: "public",
  getUserGroupRates: "public",
  getChannelGroupRates: "public",
  refreshToken: "public",
  getOAuthState: "public",
  githubLogin: "public",
  getGoogleRedirect: "public",
  googleLogin: "public",
  larkLogin: "public",
  getOidcEndpoint: "public",
  oidcLogin: "public",
  wechatLogin: "public",
  beginPasskeyLogin: "public",
  finishPasskeyLogin: "public",
  getUserGroupMap: "public",
  getOwnedByMap: "public",
  getAvailableModels: "public",
  listPrices: "public",
  getSelf: "user",
  updateSelf: "user",
  getDashboard: "user",
  getDashboardRate: "user",
  createAccessToken: "user",
  getAffCode: "user",
  getOrderStatus: "user",
  listSessions: "user",
  deleteSession: "user",
  deleteOtherSessions: "user",
  bindEmail: "user",
  bindWechat: "user",
  unbindProvider: "user",
  beginPasskeyRegistration: "user",
  finishPasskeyRegistration: "user",
  listPasskeys: "user",
  deletePasskey: "user",
  listTokens: "user",
  getToken: "user",
  getPlaygroundToken: "user",
  createToken: "user",
  updateToken: "user",
  deleteToken: "user",
  listSelfLogs: "user",
  getSelfLogStat: "user",
  searchTokensAdmin: "admin",
  updateTokenAdmin: "admin",
  listLogs: "admin",
  getLogStat: "admin",
  listChannels: "admin",
  getChannel: "admin",
  createChannel: "admin",
  updateChannel: "admin",
  deleteChannel: "admin",
  testChannel: "admin",
  listUserGroups: "admin",
  updateUserGroup: "admin",
  listUsers: "admin",
  getUser: "admin",
  createUser: "admin",
  updateUser: "admin",
  deleteUser: "admin",
  changeUserQuota: "admin",
  listOptions: "root",
  updateOption: "root",
  listAnnouncements: "root",
  createAnnouncement: "root",
  updateAnnouncement: "root",
  deleteAnnouncement: "root",
};

/** Behind the strict limiter that sign-ins share (contract 0.11). */
export const limitedOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  "login",
  "register",
  "getOAuthState",
  "githubLogin",
  "getGoogleRedirect",
  "googleLogin",
  "larkLogin",
  "getOidcEndpoint",
  "oidcLogin",
  "wechatLogin",
  "bindWechat",
  "beginPasskeyLogin",
  "finishPasskeyLogin",
  "sendEmailVerification",
  "sendPasswordReset",
  "resetPassword",
  "bindEmail",
]);

/** Those that answer a body they cannot read with 400 (contract 0.3). */
export const badRequestOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  "updateOption",
  "beginPasskeyRegistration",
  "finishPasskeyRegistration",
  "beginPasskeyLogin",
  "finishPasskeyLogin",
]);
