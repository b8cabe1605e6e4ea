import { sessionQuery, statusQuery } from "@one-hub/hooks";
import { groupIdOf, type Status, type User } from "@one-hub/sdk";
import { createContext, use } from "react";
import { config } from "../config.ts";
import { isGuardedRoute, mayOpen, type Visitor } from "../permissions.ts";
import type { RouterContext } from "../router.ts";
import { initialStatus } from "./gateway.ts";
import { storage } from "./storage.ts";

/** The signed-in user, below the guard of /dashboard. */
export const SelfContext = createContext<User | undefined>(undefined);

/** The signed-in user. Only below the guard of /dashboard, where there always is one. */
export const useSelf = (): User => {
  const user = use(SelfContext);
  if (user === undefined) throw new Error("useSelf needs the guard of /dashboard above it");
  return user;
};

/** The user as the permission table sees it. */
export const visitorOf = (user: User): Visitor => ({ role: user.role, groupId: groupIdOf(user) });

/** Whether a path is a page of the console that a user may not open. */
export const isDenied = (path: string, user: User | undefined): boolean =>
  isGuardedRoute(path) && !mayOpen(path, user && visitorOf(user), config.routeRoles);

/** The gateway's status, where it is known by now. Loaders do not wait for it. */
export const knownStatus = ({ queryClient, gateway }: RouterContext): Status | undefined =>
  queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;

/** The signed-in user, where the session is known by now and the page is not denied. Loaders do not wait for it. */
export const knownUser = ({ queryClient, gateway, denied }: RouterContext): User | undefined =>
  denied === true ? undefined : (queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey) ?? undefined);
