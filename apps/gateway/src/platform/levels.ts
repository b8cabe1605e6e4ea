import type { Level, OperationId } from "./contract/contract.ts";

/** Role values on the wire. */
export const roles = { guest: 0, common: 1, reliable: 3, admin: 10, root: 100 } as const;

const knownRoles = Object.values(roles);

/** A stored role as the contract knows it. */
export const toRole = (stored: number): (typeof knownRoles)[number] =>
  knownRoles.find((role) => role === stored) ?? roles.guest;

export const roleOfLevel: Readonly<Record<Exclude<Level, "public">, number>> = {
  user: roles.common,
  admin: roles.admin,
  root: roles.root,
};

/** Callers may manage users below this role. Root is exempt: it may also manage itself. */
export const manageableRolesBelow = (caller: { readonly role: number }): number =>
  caller.role >= roles.root ? caller.role + 1 : caller.role;

/** Operations behind the strict rate limiter that sign-ins share. */
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
  "confirmSession",
]);

/**
 * Operations outside the limit of requests per address: programs call them at short intervals, and all of a bot's users write from
 * Telegram's few addresses.
 */
export const unlimitedOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  "getSystemLog",
  "getMetrics",
  "telegramWebhook",
]);

/** Operations that reply 400 to a malformed body; all others reply 200 with `success: false`. */
export const badRequestOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  "updateOption",
  "getSystemLog",
  "getSystemLogAlias",
  "beginPasskeyRegistration",
  "finishPasskeyRegistration",
  "beginPasskeyLogin",
  "finishPasskeyLogin",
]);

/** GET operations that change state: they create the requested value, or begin a sign-in. */
export const writingReads: ReadonlySet<OperationId> = new Set<OperationId>([
  "getPlaygroundToken",
  "getAffCode",
  "getOAuthState",
  "getGoogleRedirect",
  "getOidcEndpoint",
]);

/** Those that another party's page may lead a browser to: what they do is vouched for by that party's signature. */
export const openToPages: ReadonlySet<OperationId> = new Set<OperationId>(["paymentNotify", "paymentNotifyByPost"]);
