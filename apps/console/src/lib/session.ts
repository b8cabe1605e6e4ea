import { groupIdOf, type User } from "@one-hub/sdk";
import { createContext, use } from "react";
import type { Visitor } from "../permissions.ts";

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
