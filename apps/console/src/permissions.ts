import type { FileRouteTypes } from "./routeTree.gen.ts";

/** Levels by name, each with the lowest role that reaches it. */
export const levels = { user: 1, reliable: 3, admin: 10, root: 100 } as const;

export type Level = keyof typeof levels;

/** Every page behind the sign-in. */
export type GuardedRoute = Extract<FileRouteTypes["to"], `/dashboard${string}`>;

/** The level of each guarded page. A missing or a stale entry does not compile. */
export const routeLevels = {
  "/dashboard": "user",
  "/dashboard/affiliate": "user",
  "/dashboard/analytics": "root",
  "/dashboard/app": "user",
  "/dashboard/channel": "root",
  "/dashboard/fapiao": "user",
  "/dashboard/invoice": "user",
  "/dashboard/key": "user",
  "/dashboard/log": "user",
  "/dashboard/midjourney": "user",
  "/dashboard/model_list": "user",
  "/dashboard/model_telemetry": "admin",
  "/dashboard/model_telemetry/detail": "admin",
  "/dashboard/operation": "admin",
  "/dashboard/operation/announcement": "root",
  "/dashboard/operation/channel_cron": "root",
  "/dashboard/operation/group": "admin",
  "/dashboard/operation/inviter_manage": "admin",
  "/dashboard/operation/model-url": "root",
  "/dashboard/operation/model_ownedby": "root",
  "/dashboard/operation/pricing": "admin",
  "/dashboard/operation/telegram_manage": "root",
  "/dashboard/operation_record": "user",
  "/dashboard/payment": "root",
  "/dashboard/payment/order": "root",
  "/dashboard/payment/redemption": "root",
  "/dashboard/profile": "user",
  "/dashboard/setting": "root",
  "/dashboard/system": "root",
  "/dashboard/task": "user",
  "/dashboard/topup": "user",
  "/dashboard/user": "root",
  "/dashboard/user/profile": "root",
} as const satisfies Record<GuardedRoute, Level>;

/** The second gate: pages that ask for a group id of at least this. */
export const routeMinGroupIds: Partial<Record<GuardedRoute, number>> = {};

/** Who asks. Zero is data: role 0 is a guest, group 0 the first group. */
export interface Visitor {
  readonly role: number;
  readonly groupId: number;
}

export const isGuardedRoute = (path: string): path is GuardedRoute => Object.hasOwn(routeLevels, path);

/** A path without the slashes at its end. */
export const withoutTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/** The two addresses of the page of user groups: what one of them needs, the other needs as well. */
const groupPages: readonly GuardedRoute[] = ["/dashboard/operation", "/dashboard/operation/group"];

/**
 * Whether a visitor may open a page. `routeRoles` of the page configuration replaces the level that this table gives; the server
 * decides in the end.
 */
export const mayOpen = (
  path: GuardedRoute,
  visitor: Visitor | undefined,
  routeRoles: Readonly<Record<string, number>> = {},
  minGroupIds: Partial<Record<GuardedRoute, number>> = routeMinGroupIds,
): boolean =>
  visitor !== undefined &&
  (groupPages.includes(path) ? groupPages : [path]).every(
    (page) =>
      visitor.role >= (routeRoles[page] ?? levels[routeLevels[page]]) && visitor.groupId >= (minGroupIds[page] ?? 0),
  );

/** Whether a path is a page of this console that a visitor may open; a page that the console does not have yet is none. */
export const mayVisit = (
  path: string,
  visitor: Visitor | undefined,
  routeRoles?: Readonly<Record<string, number>>,
): path is GuardedRoute => isGuardedRoute(path) && mayOpen(path, visitor, routeRoles);
