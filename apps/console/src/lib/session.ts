import { useSession } from "@one-hub/hooks";
import { groupIdOf, type User } from "@one-hub/sdk";
import { createContext, use, useEffect, useEffectEvent } from "react";
import { isGatewayError } from "@one-hub/sdk";
import type { Visitor } from "../permissions.ts";

/** The signed-in user, below the guard of /dashboard. */
export const SelfContext = createContext<User | undefined>(undefined);

/** The signed-in user. Only below the guard of /dashboard, where there always is one. */
export const useSelf = (): User => {
  const user = use(SelfContext);
  if (user === undefined) throw new Error("useSelf needs the guard of /dashboard above it");
  return user;
};

/** What the permission table asks about a user. */
export const visitorOf = (user: User): Visitor => ({ role: user.role, groupId: groupIdOf(user) });

/**
 * A refused call may mean that the role has changed: asks who one is again, so that the guard shows the 403 view if the role no longer
 * reaches the page (product.md §2).
 */
export const useRoleRefusal = (error: unknown): void => {
  const { refresh } = useSession();
  const reread = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isGatewayError(error) && (error.kind === "rejected" || error.kind === "forbidden")) reread();
  }, [error]);
};
